/* Short sounds, made by the browser itself. */
import { settings } from './settings.svelte';

let context: AudioContext | undefined;

/* A tone that fades: height in hertz, length in seconds. */
function tone(hertz: number, length: number, from = 0, loud = 0.12): void {
  context ??= new AudioContext();
  const start = context.currentTime + from;
  const swing = new OscillatorNode(context, { frequency: hertz, type: 'sine' });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  swing.connect(gain).connect(context.destination);
  swing.start(start);
  swing.stop(start + length);
}

export function turnSound(): void {
  if (!settings.sound) return;
  tone(523, 0.25);
  tone(659, 0.35, 0.12);
}

export function bellSound(): void {
  if (!settings.sound) return;
  tone(1319, 1.2, 0, 0.15);
  tone(2637, 0.8, 0, 0.07);
  tone(3520, 0.5, 0, 0.04);
}
