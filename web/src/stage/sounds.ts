/* Short, soft sounds for scenes, made by the browser itself; off unless the setting is on. */
import { settings } from '../lib/settings.svelte';
import type { SceneKind } from './scenes.svelte';

export type Sound = 'card' | 'coin' | 'wood' | 'water' | 'bell' | 'gull' | 'none';

const usual: Record<SceneKind, Sound> = {
  travel: 'card',
  glow: 'bell',
  open: 'wood',
  sweep: 'water',
  pay: 'coin',
  stamp: 'wood',
  pave: 'wood',
  card: 'gull',
  note: 'none',
};

let context: AudioContext | undefined;

/* A burst of noise through a filter: paper, water, wood. */
function noise(hertz: number, length: number, loud: number, type: BiquadFilterType): void {
  const samples = Math.ceil(context!.sampleRate * length);
  const buffer = context!.createBuffer(1, samples, context!.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 2;
  const source = new AudioBufferSourceNode(context!, { buffer });
  const filter = new BiquadFilterNode(context!, { type, frequency: hertz, Q: 1.2 });
  source
    .connect(filter)
    .connect(new GainNode(context!, { gain: loud * settings.volume }))
    .connect(context!.destination);
  source.start();
}

/* A tone that fades, from one height to another. */
function tone(from: number, to: number, length: number, loud: number, late = 0): void {
  const start = context!.currentTime + late;
  const swing = new OscillatorNode(context!, { frequency: from, type: 'sine' });
  swing.frequency.setValueAtTime(from, start);
  swing.frequency.exponentialRampToValueAtTime(to, start + length);
  const gain = new GainNode(context!, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud * settings.volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  swing.connect(gain).connect(context!.destination);
  swing.start(start);
  swing.stop(start + length);
}

const makers: Record<Sound, () => void> = {
  none: () => undefined,
  card: () => noise(2600, 0.09, 0.35, 'bandpass'),
  water: () => noise(600, 0.45, 0.4, 'lowpass'),
  wood: () => {
    noise(320, 0.08, 0.5, 'lowpass');
    tone(180, 120, 0.12, 0.2);
  },
  coin: () => [0, 0.07, 0.13].forEach((late, i) => tone(2100 + 260 * i, 2000 + 260 * i, 0.18, 0.07, late)),
  bell: () => tone(1319, 1310, 0.7, 0.08),
  gull: () => [0, 0.28].forEach((late) => tone(1250, 760, 0.24, 0.05, late)),
};

export function play(what: Sound | SceneKind): void {
  if (!settings.sound || !settings.volume) return;
  context ??= new AudioContext();
  makers[what in usual ? usual[what as SceneKind] : (what as Sound)]();
}
