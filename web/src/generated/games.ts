/* Made by tools/generate from the tables of the games: what they are called, what can be chosen and done, what one may see. docs/protocol.md says how views are written. */

import type { View } from './protocol';

/* How strong bots are, weakest first. */
export const levels = ['random', 'beginner', 'easy', 'medium', 'hard', 'expert'] as const;
export type Level = (typeof levels)[number];

export const gameIds = ['fishing', 'fresh-fish', 'wishes', 'fangfrisch', 'fishmonger'] as const;
export type GameId = (typeof gameIds)[number];

/* ---- Fishing ---- */

export type FishingPhase = 'play' | 'call' | 'catch' | 'pass' | 'over';

export interface FishingOptions {
  first_leader: 'random' | '0' | '1' | '2' | '3' | '4'; /* usually random */
  memory_aid: 'off' | 'on'; /* usually on */
}

/* What can be done: 305 moves. */
export type FishingMove = 'B0' | 'B1' | 'B2' | 'B3' | 'B4' | 'B5' | 'B6' | 'B7' | 'B8' | 'B9' | 'B10' | 'B11' | 'B12' | 'B13' | 'B14' | 'B15' | 'B16' | 'B17'
  | 'B18' | 'P0' | 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8' | 'P9' | 'P10' | 'P11' | 'P12' | 'P13' | 'P14' | 'P15' | 'P16' | 'P17' | 'P18' | 'R0'
  | 'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7' | 'R8' | 'R9' | 'R10' | 'R11' | 'R12' | 'R13' | 'R14' | 'R15' | 'R16' | 'R17' | 'R18' | 'Y0' | 'Y1' | 'Y2'
  | 'Y3' | 'Y4' | 'Y5' | 'Y6' | 'Y7' | 'Y8' | 'Y9' | 'Y10' | 'Y11' | 'Y12' | 'Y13' | 'Y14' | 'Y15' | 'Y16' | 'Y17' | 'Y18' | 'G0' | 'G1' | 'G2' | 'G3' | 'G4'
  | 'G5' | 'G6' | 'G7' | 'G8' | 'G9' | 'G10' | 'G11' | 'G12' | 'G13' | 'G14' | 'G15' | 'G16' | 'XP' | 'XM1' | 'XM2' | 'XA' | 'XF' | 'XC' | 'XL' | '+B0' |
  '+B1' | '+B2' | '+B3' | '+B4' | '+B5' | '+B6' | '+B7' | '+B8' | '+B9' | '+B10' | '+B11' | '+B12' | '+B13' | '+B14' | '+B15' | '+B16' | '+B17' | '+B18' |
  '+P0' | '+P1' | '+P2' | '+P3' | '+P4' | '+P5' | '+P6' | '+P7' | '+P8' | '+P9' | '+P10' | '+P11' | '+P12' | '+P13' | '+P14' | '+P15' | '+P16' | '+P17' |
  '+P18' | '+R0' | '+R1' | '+R2' | '+R3' | '+R4' | '+R5' | '+R6' | '+R7' | '+R8' | '+R9' | '+R10' | '+R11' | '+R12' | '+R13' | '+R14' | '+R15' | '+R16' |
  '+R17' | '+R18' | '+Y0' | '+Y1' | '+Y2' | '+Y3' | '+Y4' | '+Y5' | '+Y6' | '+Y7' | '+Y8' | '+Y9' | '+Y10' | '+Y11' | '+Y12' | '+Y13' | '+Y14' | '+Y15' |
  '+Y16' | '+Y17' | '+Y18' | '+G0' | '+G1' | '+G2' | '+G3' | '+G4' | '+G5' | '+G6' | '+G7' | '+G8' | '+G9' | '+G10' | '+G11' | '+G12' | '+G13' | '+G14' |
  '+G15' | '+G16' | '+XP' | '+XM1' | '+XM2' | '+XA' | '+XF' | '+XC' | '+XL' | '>B0' | '>B1' | '>B2' | '>B3' | '>B4' | '>B5' | '>B6' | '>B7' | '>B8' | '>B9' |
  '>B10' | '>B11' | '>B12' | '>B13' | '>B14' | '>B15' | '>B16' | '>B17' | '>B18' | '>P0' | '>P1' | '>P2' | '>P3' | '>P4' | '>P5' | '>P6' | '>P7' | '>P8' |
  '>P9' | '>P10' | '>P11' | '>P12' | '>P13' | '>P14' | '>P15' | '>P16' | '>P17' | '>P18' | '>R0' | '>R1' | '>R2' | '>R3' | '>R4' | '>R5' | '>R6' | '>R7' |
  '>R8' | '>R9' | '>R10' | '>R11' | '>R12' | '>R13' | '>R14' | '>R15' | '>R16' | '>R17' | '>R18' | '>Y0' | '>Y1' | '>Y2' | '>Y3' | '>Y4' | '>Y5' | '>Y6' |
  '>Y7' | '>Y8' | '>Y9' | '>Y10' | '>Y11' | '>Y12' | '>Y13' | '>Y14' | '>Y15' | '>Y16' | '>Y17' | '>Y18' | '>G0' | '>G1' | '>G2' | '>G3' | '>G4' | '>G5' |
  '>G6' | '>G7' | '>G8' | '>G9' | '>G10' | '>G11' | '>G12' | '>G13' | '>G14' | '>G15' | '>G16' | '>XP' | '>XM1' | '>XM2' | '>XA' | '>XF' | '>XC' | '>XL' |
  '!B' | '!P' | '!R' | '!Y' | '!G';

export interface FishingView extends View {
  phase: FishingPhase;
  hand: (string[] | null)[];
  fisher?: string[][];
  table: string[];
  points: number[];
  round: number;
  trick: number;
  leader: number;
  winner: number;
  played: number;
  settled: number;
  best: number;
  demanded: 'B' | 'P' | 'R' | 'Y' | 'G' | null;
  called: number;
  caller: number;
  lowest: number;
  plays: string[];
  last_count: number;
  last: string[];
  last_leader: number;
  hand_count: number[];
  fisher_count: number[];
  stock_count: number[];
  demand: number[];
  draw_count: number;
  draw_order: number[];
  passed: (string | null)[];
  received: (string | null)[];
  origin?: Record<string, string>;
  history?: Record<string, (string | null)[]>;
  leaders?: Record<string, number>;
  known_from?: number;
  call_trick?: number;
  call_colour?: 'B' | 'P' | 'R' | 'Y' | 'G' | null;
  pass_trick?: number;
  ocean_count: number;
}

/* ---- Fresh Fish ---- */

export type FreshFishPhase = 'turn' | 'flea' | 'bid' | 'stall' | 'row' | 'over';

export interface FreshFishOptions {
  variant: 'base' | 'classic'; /* usually base */
  streets: 'blocked' | 'always' | 'never'; /* usually blocked */
  street_corners: 'off' | 'on'; /* usually on */
  tiebreak: 'coins' | 'none'; /* usually coins */
  flea_supply: '18' | 'unlimited'; /* usually 18 */
  auction: 'literal' | 'all'; /* usually literal */
}

/* What can be done: 524 moves. */
export type FreshFishMove = 'Ra1' | 'Rb1' | 'Rc1' | 'Rd1' | 'Re1' | 'Rf1' | 'Rg1' | 'Rh1' | 'Ri1' | 'Rj1' | 'Rk1' | 'Rl1' | 'Rm1' | 'Ra2' | 'Rb2' | 'Rc2' |
  'Rd2' | 'Re2' | 'Rf2' | 'Rg2' | 'Rh2' | 'Ri2' | 'Rj2' | 'Rk2' | 'Rl2' | 'Rm2' | 'Ra3' | 'Rb3' | 'Rc3' | 'Rd3' | 'Re3' | 'Rf3' | 'Rg3' | 'Rh3' | 'Ri3' |
  'Rj3' | 'Rk3' | 'Rl3' | 'Rm3' | 'Ra4' | 'Rb4' | 'Rc4' | 'Rd4' | 'Re4' | 'Rf4' | 'Rg4' | 'Rh4' | 'Ri4' | 'Rj4' | 'Rk4' | 'Rl4' | 'Rm4' | 'Ra5' | 'Rb5' |
  'Rc5' | 'Rd5' | 'Re5' | 'Rf5' | 'Rg5' | 'Rh5' | 'Ri5' | 'Rj5' | 'Rk5' | 'Rl5' | 'Rm5' | 'Ra6' | 'Rb6' | 'Rc6' | 'Rd6' | 'Re6' | 'Rf6' | 'Rg6' | 'Rh6' |
  'Ri6' | 'Rj6' | 'Rk6' | 'Rl6' | 'Rm6' | 'Ra7' | 'Rb7' | 'Rc7' | 'Rd7' | 'Re7' | 'Rf7' | 'Rg7' | 'Rh7' | 'Ri7' | 'Rj7' | 'Rk7' | 'Rl7' | 'Rm7' | 'Ra8' |
  'Rb8' | 'Rc8' | 'Rd8' | 'Re8' | 'Rf8' | 'Rg8' | 'Rh8' | 'Ri8' | 'Rj8' | 'Rk8' | 'Rl8' | 'Rm8' | 'Ra9' | 'Rb9' | 'Rc9' | 'Rd9' | 'Re9' | 'Rf9' | 'Rg9' |
  'Rh9' | 'Ri9' | 'Rj9' | 'Rk9' | 'Rl9' | 'Rm9' | 'Ra10' | 'Rb10' | 'Rc10' | 'Rd10' | 'Re10' | 'Rf10' | 'Rg10' | 'Rh10' | 'Ri10' | 'Rj10' | 'Rk10' | 'Rl10' |
  'Rm10' | 'Ra11' | 'Rb11' | 'Rc11' | 'Rd11' | 'Re11' | 'Rf11' | 'Rg11' | 'Rh11' | 'Ri11' | 'Rj11' | 'Rk11' | 'Rl11' | 'Rm11' | 'Ra12' | 'Rb12' | 'Rc12' |
  'Rd12' | 'Re12' | 'Rf12' | 'Rg12' | 'Rh12' | 'Ri12' | 'Rj12' | 'Rk12' | 'Rl12' | 'Rm12' | 'Ra13' | 'Rb13' | 'Rc13' | 'Rd13' | 'Re13' | 'Rf13' | 'Rg13' |
  'Rh13' | 'Ri13' | 'Rj13' | 'Rk13' | 'Rl13' | 'Rm13' | 'Ma1' | 'Mb1' | 'Mc1' | 'Md1' | 'Me1' | 'Mf1' | 'Mg1' | 'Mh1' | 'Mi1' | 'Mj1' | 'Mk1' | 'Ml1' | 'Mm1'
  | 'Ma2' | 'Mb2' | 'Mc2' | 'Md2' | 'Me2' | 'Mf2' | 'Mg2' | 'Mh2' | 'Mi2' | 'Mj2' | 'Mk2' | 'Ml2' | 'Mm2' | 'Ma3' | 'Mb3' | 'Mc3' | 'Md3' | 'Me3' | 'Mf3' |
  'Mg3' | 'Mh3' | 'Mi3' | 'Mj3' | 'Mk3' | 'Ml3' | 'Mm3' | 'Ma4' | 'Mb4' | 'Mc4' | 'Md4' | 'Me4' | 'Mf4' | 'Mg4' | 'Mh4' | 'Mi4' | 'Mj4' | 'Mk4' | 'Ml4' |
  'Mm4' | 'Ma5' | 'Mb5' | 'Mc5' | 'Md5' | 'Me5' | 'Mf5' | 'Mg5' | 'Mh5' | 'Mi5' | 'Mj5' | 'Mk5' | 'Ml5' | 'Mm5' | 'Ma6' | 'Mb6' | 'Mc6' | 'Md6' | 'Me6' |
  'Mf6' | 'Mg6' | 'Mh6' | 'Mi6' | 'Mj6' | 'Mk6' | 'Ml6' | 'Mm6' | 'Ma7' | 'Mb7' | 'Mc7' | 'Md7' | 'Me7' | 'Mf7' | 'Mg7' | 'Mh7' | 'Mi7' | 'Mj7' | 'Mk7' |
  'Ml7' | 'Mm7' | 'Ma8' | 'Mb8' | 'Mc8' | 'Md8' | 'Me8' | 'Mf8' | 'Mg8' | 'Mh8' | 'Mi8' | 'Mj8' | 'Mk8' | 'Ml8' | 'Mm8' | 'Ma9' | 'Mb9' | 'Mc9' | 'Md9' |
  'Me9' | 'Mf9' | 'Mg9' | 'Mh9' | 'Mi9' | 'Mj9' | 'Mk9' | 'Ml9' | 'Mm9' | 'Ma10' | 'Mb10' | 'Mc10' | 'Md10' | 'Me10' | 'Mf10' | 'Mg10' | 'Mh10' | 'Mi10' |
  'Mj10' | 'Mk10' | 'Ml10' | 'Mm10' | 'Ma11' | 'Mb11' | 'Mc11' | 'Md11' | 'Me11' | 'Mf11' | 'Mg11' | 'Mh11' | 'Mi11' | 'Mj11' | 'Mk11' | 'Ml11' | 'Mm11' |
  'Ma12' | 'Mb12' | 'Mc12' | 'Md12' | 'Me12' | 'Mf12' | 'Mg12' | 'Mh12' | 'Mi12' | 'Mj12' | 'Mk12' | 'Ml12' | 'Mm12' | 'Ma13' | 'Mb13' | 'Mc13' | 'Md13' |
  'Me13' | 'Mf13' | 'Mg13' | 'Mh13' | 'Mi13' | 'Mj13' | 'Mk13' | 'Ml13' | 'Mm13' | 'Pa1' | 'Pb1' | 'Pc1' | 'Pd1' | 'Pe1' | 'Pf1' | 'Pg1' | 'Ph1' | 'Pi1' |
  'Pj1' | 'Pk1' | 'Pl1' | 'Pm1' | 'Pa2' | 'Pb2' | 'Pc2' | 'Pd2' | 'Pe2' | 'Pf2' | 'Pg2' | 'Ph2' | 'Pi2' | 'Pj2' | 'Pk2' | 'Pl2' | 'Pm2' | 'Pa3' | 'Pb3' |
  'Pc3' | 'Pd3' | 'Pe3' | 'Pf3' | 'Pg3' | 'Ph3' | 'Pi3' | 'Pj3' | 'Pk3' | 'Pl3' | 'Pm3' | 'Pa4' | 'Pb4' | 'Pc4' | 'Pd4' | 'Pe4' | 'Pf4' | 'Pg4' | 'Ph4' |
  'Pi4' | 'Pj4' | 'Pk4' | 'Pl4' | 'Pm4' | 'Pa5' | 'Pb5' | 'Pc5' | 'Pd5' | 'Pe5' | 'Pf5' | 'Pg5' | 'Ph5' | 'Pi5' | 'Pj5' | 'Pk5' | 'Pl5' | 'Pm5' | 'Pa6' |
  'Pb6' | 'Pc6' | 'Pd6' | 'Pe6' | 'Pf6' | 'Pg6' | 'Ph6' | 'Pi6' | 'Pj6' | 'Pk6' | 'Pl6' | 'Pm6' | 'Pa7' | 'Pb7' | 'Pc7' | 'Pd7' | 'Pe7' | 'Pf7' | 'Pg7' |
  'Ph7' | 'Pi7' | 'Pj7' | 'Pk7' | 'Pl7' | 'Pm7' | 'Pa8' | 'Pb8' | 'Pc8' | 'Pd8' | 'Pe8' | 'Pf8' | 'Pg8' | 'Ph8' | 'Pi8' | 'Pj8' | 'Pk8' | 'Pl8' | 'Pm8' |
  'Pa9' | 'Pb9' | 'Pc9' | 'Pd9' | 'Pe9' | 'Pf9' | 'Pg9' | 'Ph9' | 'Pi9' | 'Pj9' | 'Pk9' | 'Pl9' | 'Pm9' | 'Pa10' | 'Pb10' | 'Pc10' | 'Pd10' | 'Pe10' | 'Pf10'
  | 'Pg10' | 'Ph10' | 'Pi10' | 'Pj10' | 'Pk10' | 'Pl10' | 'Pm10' | 'Pa11' | 'Pb11' | 'Pc11' | 'Pd11' | 'Pe11' | 'Pf11' | 'Pg11' | 'Ph11' | 'Pi11' | 'Pj11' |
  'Pk11' | 'Pl11' | 'Pm11' | 'Pa12' | 'Pb12' | 'Pc12' | 'Pd12' | 'Pe12' | 'Pf12' | 'Pg12' | 'Ph12' | 'Pi12' | 'Pj12' | 'Pk12' | 'Pl12' | 'Pm12' | 'Pa13' |
  'Pb13' | 'Pc13' | 'Pd13' | 'Pe13' | 'Pf13' | 'Pg13' | 'Ph13' | 'Pi13' | 'Pj13' | 'Pk13' | 'Pl13' | 'Pm13' | 'D' | 'B0' | 'B1' | 'B2' | 'B3' | 'B4' | 'B5' |
  'B6' | 'B7' | 'B8' | 'B9' | 'B10' | 'B11' | 'B12' | 'B13' | 'B14' | 'B15';

export interface FreshFishView extends View {
  phase: FreshFishPhase;
  spaces: string[];
  empty: string[];
  paths: string[];
  built: string[];
  discs: string[][];
  fresh: string[];
  row_length: number[];
  square: Record<string, string[]>;
  area: Record<string, number[]>;
  left: number[];
  place: Record<'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | '(8)', number[]>;
  variant: 'base' | 'classic';
  streets: 'blocked' | 'always' | 'never';
  corners: 'off' | 'on';
  tiebreak: 'coins' | 'none';
  auction: 'literal' | 'all';
  truck: Record<'F' | 'S' | 'C' | 'I', string>;
  stall: string[][];
  storage: number[];
  coins: number[];
  started: number[];
  turn: number;
  passes: number;
  last: string;
  tile: 'M' | 'F' | 'S' | 'C' | 'I' | null;
  bid: (number | null)[];
  last_bid: number[];
  row: ('F' | 'S' | 'C' | 'I')[];
  row_at: number;
  flea: number;
  length: number[][];
  tiles: Record<'M' | 'F' | 'S' | 'C' | 'I', number>;
  stack_count: number;
}

/* ---- If Wishes Were Fishes! ---- */

export type WishesPhase = 'turn' | 'buyer' | 'place' | 'spoil' | 'all' | 'as' | 'one' | 'over';

export interface WishesOptions {
  start: 'random' | '0' | '1' | '2' | '3' | '4'; /* usually random */
  double_throw: 'off' | 'on'; /* usually on */
  sellas_same: 'off' | 'on'; /* usually off */
  zero_worms: 'off' | 'on'; /* usually off */
  limit_cards: 'steep' | 'flat'; /* usually steep */
}

/* What can be done: 279 moves. */
export type WishesMove = 'K0' | 'K1' | 'K2' | 'K3' | 'T0' | 'T1' | 'T2' | 'T3' | 'SA0' | 'SA1' | 'SA2' | 'SA3' | 'SA4' | 'SA5' | 'SA6' | 'SA7' | 'SA8' | 'SA9'
  | 'SM0' | 'SM1' | 'SM2' | 'SM3' | 'SM4' | 'SM5' | 'SM6' | 'SM7' | 'SM8' | 'SM9' | 'SS0' | 'SS1' | 'SS2' | 'SS3' | 'SS4' | 'SS5' | 'SS6' | 'SS7' | 'SS8' |
  'SS9' | 'SK0' | 'SK1' | 'SK2' | 'SK3' | 'SK4' | 'SK5' | 'SK6' | 'SK7' | 'SK8' | 'SK9' | 'SC0' | 'SC1' | 'SC2' | 'SC3' | 'SC4' | 'SC5' | 'SC6' | 'SC7' |
  'SC8' | 'SC9' | 'ST0' | 'ST1' | 'ST2' | 'ST3' | 'ST4' | 'ST5' | 'ST6' | 'ST7' | 'ST8' | 'ST9' | 'SW0' | 'SW1' | 'SW2' | 'SW3' | 'SW4' | 'SW5' | 'SW6' |
  'SW7' | 'SW8' | 'SW9' | 'B1A1' | 'B1A2' | 'B1A3' | 'B1M1' | 'B1M2' | 'B1M3' | 'B1S1' | 'B1S2' | 'B1S3' | 'B1K1' | 'B1K2' | 'B1K3' | 'B1C1' | 'B1C2' | 'B1C3'
  | 'B1T1' | 'B1T2' | 'B1T3' | 'B1W1' | 'B1W2' | 'B1W3' | 'B2A1' | 'B2A2' | 'B2A3' | 'B2M1' | 'B2M2' | 'B2M3' | 'B2S1' | 'B2S2' | 'B2S3' | 'B2K1' | 'B2K2' |
  'B2K3' | 'B2C1' | 'B2C2' | 'B2C3' | 'B2T1' | 'B2T2' | 'B2T3' | 'B2W1' | 'B2W2' | 'B2W3' | 'B3A1' | 'B3A2' | 'B3A3' | 'B3M1' | 'B3M2' | 'B3M3' | 'B3S1' |
  'B3S2' | 'B3S3' | 'B3K1' | 'B3K2' | 'B3K3' | 'B3C1' | 'B3C2' | 'B3C3' | 'B3T1' | 'B3T2' | 'B3T3' | 'B3W1' | 'B3W2' | 'B3W3' | 'P1A' | 'P1M' | 'P1S' | 'P1K'
  | 'P1C' | 'P1T' | 'P1W' | 'P2A' | 'P2M' | 'P2S' | 'P2K' | 'P2C' | 'P2T' | 'P2W' | 'XA0' | 'XA1' | 'XA2' | 'XA3' | 'XA4' | 'XM0' | 'XM1' | 'XM2' | 'XM3' |
  'XM4' | 'XS0' | 'XS1' | 'XS2' | 'XS3' | 'XS4' | 'XK0' | 'XK1' | 'XK2' | 'XK3' | 'XK4' | 'XC0' | 'XC1' | 'XC2' | 'XC3' | 'XC4' | 'XT0' | 'XT1' | 'XT2' |
  'XT3' | 'XT4' | 'XW0' | 'XW1' | 'XW2' | 'XW3' | 'XW4' | 'Y0' | 'Y1' | 'Y2' | 'Y3' | 'Y4' | 'AA' | 'AM' | 'AS' | 'AK' | 'AC' | 'AT' | 'AW' | 'ZA' | 'ZM' |
  'ZS' | 'ZK' | 'ZC' | 'ZT' | 'ZW' | 'OA0' | 'OA1' | 'OA2' | 'OA3' | 'OA4' | 'OA5' | 'OA6' | 'OA7' | 'OA8' | 'OA9' | 'OM0' | 'OM1' | 'OM2' | 'OM3' | 'OM4' |
  'OM5' | 'OM6' | 'OM7' | 'OM8' | 'OM9' | 'OS0' | 'OS1' | 'OS2' | 'OS3' | 'OS4' | 'OS5' | 'OS6' | 'OS7' | 'OS8' | 'OS9' | 'OK0' | 'OK1' | 'OK2' | 'OK3' |
  'OK4' | 'OK5' | 'OK6' | 'OK7' | 'OK8' | 'OK9' | 'OC0' | 'OC1' | 'OC2' | 'OC3' | 'OC4' | 'OC5' | 'OC6' | 'OC7' | 'OC8' | 'OC9' | 'OT0' | 'OT1' | 'OT2' |
  'OT3' | 'OT4' | 'OT5' | 'OT6' | 'OT7' | 'OT8' | 'OT9' | 'OW0' | 'OW1' | 'OW2' | 'OW3' | 'OW4' | 'OW5' | 'OW6' | 'OW7' | 'OW8' | 'OW9';

export interface WishesView extends View {
  phase: WishesPhase;
  hold: string[][];
  discard: string[];
  turned: string[];
  dollars: number[];
  turn: number;
  current: number;
  worms: number[];
  boats: number[];
  held: number[];
  ocean_count: number;
  ocean: string[];
  bait: number[];
  buyers: Record<'A' | 'M' | 'S' | 'K' | 'C' | 'T' | 'W', string>;
  spread: string;
  angelfish: number[];
  monkfish: number[];
  swordfish: number[];
  kingfish: number[];
  catfish: number[];
  starfish: number[];
  clownfish: number[];
  heap: number[];
  closed_count: number;
  closed: ('A' | 'M' | 'S' | 'K' | 'C' | 'T' | 'W')[];
  thrown: string | null;
  ending: 'markets' | 'heap' | 'cap' | null;
  double_throw: 'off' | 'on';
  sellas_same: 'off' | 'on';
  zero_worms: 'off' | 'on';
  limit_cards: 'steep' | 'flat';
  deck_count: number;
}

/* ---- Fangfrisch ---- */

export type FangfrischPhase = 'sell' | 'bell' | 'thief' | 'dump' | 'place' | 'can' | 'sell_now' | 'over';

export interface FangfrischOptions {
  deck: 'A' | 'B' | 'C' | 'D'; /* usually A */
  bell: 'uniform' | 'reaction' | 'rotate' | 'first'; /* usually uniform */
  half_price: 'down' | 'up'; /* usually down */
  spoilage: 'top' | 'highest'; /* usually top */
  dead_auction: 'burn' | 'fold'; /* usually burn */
  first_auctioneer: 'random' | '0' | '1' | '2' | '3' | '4'; /* usually random */
  memory_aid: 'off' | 'on'; /* usually on */
}

/* What can be done: 136 moves. */
export type FangfrischMove = 'sE' | 'sS' | 'sF' | 'sC' | 'sT' | 'sL' | 'sJ' | 's-' | 'r' | 'w' | 't0a' | 't0b' | 't0i' | 't1a' | 't1b' | 't1i' | 't2a' | 't2b'
  | 't2i' | 't3a' | 't3b' | 't3i' | 't4a' | 't4b' | 't4i' | 't-' | 'da' | 'db' | 'di' | 'd.' | 'pE1a' | 'pE1b' | 'pE1i' | 'pE1x' | 'pE2a' | 'pE2b' | 'pE2i' |
  'pE2x' | 'pE3a' | 'pE3b' | 'pE3i' | 'pE3x' | 'pS1a' | 'pS1b' | 'pS1i' | 'pS1x' | 'pS2a' | 'pS2b' | 'pS2i' | 'pS2x' | 'pS3a' | 'pS3b' | 'pS3i' | 'pS3x' |
  'pF1a' | 'pF1b' | 'pF1i' | 'pF1x' | 'pF2a' | 'pF2b' | 'pF2i' | 'pF2x' | 'pF3a' | 'pF3b' | 'pF3i' | 'pF3x' | 'pC1a' | 'pC1b' | 'pC1i' | 'pC1x' | 'pC2a' |
  'pC2b' | 'pC2i' | 'pC2x' | 'pC3a' | 'pC3b' | 'pC3i' | 'pC3x' | 'pT1a' | 'pT1b' | 'pT1i' | 'pT1x' | 'pT2a' | 'pT2b' | 'pT2i' | 'pT2x' | 'pT3a' | 'pT3b' |
  'pT3i' | 'pT3x' | 'pL1a' | 'pL1b' | 'pL1i' | 'pL1x' | 'pL2a' | 'pL2b' | 'pL2i' | 'pL2x' | 'pL3a' | 'pL3b' | 'pL3i' | 'pL3x' | 'pJ1a' | 'pJ1b' | 'pJ1i' |
  'pJ1x' | 'pJ2a' | 'pJ2b' | 'pJ2i' | 'pJ2x' | 'pJ3a' | 'pJ3b' | 'pJ3i' | 'pJ3x' | 'cE1' | 'cE2' | 'cE3' | 'cS1' | 'cS2' | 'cS3' | 'cF1' | 'cF2' | 'cF3' |
  'cC1' | 'cC2' | 'cC3' | 'cT1' | 'cT2' | 'cT3' | 'cL1' | 'cL2' | 'cL3' | 'cJ1' | 'cJ2' | 'cJ3' | 'c-';

export interface FangfrischView extends View {
  phase: FangfrischPhase;
  money: number[];
  trash_fish: (number | null)[];
  deck: 'A' | 'B' | 'C' | 'D';
  bell: 'uniform' | 'reaction' | 'rotate' | 'first';
  half: 'down' | 'up';
  spoilage: 'top' | 'highest';
  dead: 'burn' | 'fold';
  auctioneer: number;
  turn: number;
  final: number;
  buyer: number;
  rang: number[];
  answer: ('w' | 'r' | null)[];
  thieves: number;
  cans: number;
  picks: number;
  a_count: number[];
  b_count: number[];
  i_count: number[];
  a_kind: ('E' | 'S' | 'F' | 'C' | 'T' | 'L' | 'J' | null)[];
  b_kind: ('E' | 'S' | 'F' | 'C' | 'T' | 'L' | 'J' | null)[];
  i_kind: ('E' | 'S' | 'F' | 'C' | 'T' | 'L' | 'J' | null)[];
  a_size: number[];
  b_size: number[];
  i_size: number[];
  a: string[][];
  b: string[][];
  i: string[][];
  trash_count: number[];
  trash: (string[] | null)[];
  discard?: Record<string, number>;
  parcel_count: number;
  parcel: string[];
  held: number;
  pile_count: number;
}

/* ---- Fishmonger! ---- */

export type FishmongerPhase = 'bid' | 'turn' | 'extra' | 'over';

export interface FishmongerOptions {
  ties: 'marker' | 'random'; /* usually marker */
  payment: 'single' | 'at_once'; /* usually single */
  new_card: 'ready' | 'waits'; /* usually ready */
  memory_aid: 'off' | 'on'; /* usually off */
}

/* What can be done: 109 moves. */
export type FishmongerMove = 'b-' | 'b.' | 'b+S1' | 'b+S2' | 'b+S3' | 'b+B1' | 'b+B2' | 'b+B3' | 'b+B4' | 'b+M1' | 'b+M2' | 'b+M3' | 'b+M4' | 'b+Z1' | 'b+Z2'
  | 'b+Z3' | 'b+Z4' | 'b+Z5' | 'b+Z6' | 'b+C1' | 'b+C2' | 'b+C3' | 'b+C4' | 'b+C5' | 'b+X1' | 'b+X2' | 'b+X3' | 'b+#25' | 'b+#26' | 'b+#27' | 'b+#28' |
  'b+#29' | 'b+#30' | 'b+#31' | '$1' | '$2' | '$3' | '$4' | '$5' | '+1' | '+2' | '+3' | '+4' | '+5' | 'sS1' | 'sS2' | 'sS3' | 'sB1' | 'sB2' | 'sB3' | 'sB4' |
  'sM1' | 'sM2' | 'sM3' | 'sM4' | 'sZ1' | 'sZ2' | 'sZ3' | 'sZ4' | 'sZ5' | 'sZ6' | 'sC1' | 'sC2' | 'sC3' | 'sC4' | 'sC5' | 'sX1' | 'sX2' | 'sX3' | 's#25' |
  's#26' | 's#27' | 's#28' | 's#29' | 's#30' | 's#31' | 'dS1' | 'dS2' | 'dS3' | 'dB1' | 'dB2' | 'dB3' | 'dB4' | 'dM1' | 'dM2' | 'dM3' | 'dM4' | 'dZ1' | 'dZ2'
  | 'dZ3' | 'dZ4' | 'dZ5' | 'dZ6' | 'dC1' | 'dC2' | 'dC3' | 'dC4' | 'dC5' | 'dX1' | 'dX2' | 'dX3' | 'd#25' | 'd#26' | 'd#27' | 'd#28' | 'd#29' | 'd#30' |
  'd#31' | '.';

export interface FishmongerView extends View {
  phase: FishmongerPhase;
  hand: (string[] | null)[];
  own?: string[][];
  draft: (string[] | null)[];
  bid: string[][];
  supplied: string[][];
  demanded: string[][];
  serving: string[];
  locked: string[];
  discard: string[];
  box: string[];
  coins: number[];
  frozen: number[];
  canned: number[];
  fish: number;
  cards_bid: number;
  ties: 'marker' | 'random';
  payment: 'single' | 'at_once';
  new_card: 'ready' | 'waits';
  round: number;
  marker: number;
  order_count: number;
  order: number[];
  turn: number;
  passed: number[];
  bought: number;
  buying: '1' | '2' | '3' | '4' | '5' | null;
  extra: ('1' | '2' | '3' | '4' | '5')[];
  ending: number;
  hand_count: number[];
  row: Record<string, string | null>;
  on: Record<string, number>;
  left: Record<string, number>;
  deck_count: number;
  drawn_count: number;
  drawn: string[];
}

export interface PhaseOf {
  fishing: FishingPhase;
  'fresh-fish': FreshFishPhase;
  wishes: WishesPhase;
  fangfrisch: FangfrischPhase;
  fishmonger: FishmongerPhase;
}

export interface OptionsOf {
  fishing: FishingOptions;
  'fresh-fish': FreshFishOptions;
  wishes: WishesOptions;
  fangfrisch: FangfrischOptions;
  fishmonger: FishmongerOptions;
}

export interface MoveOf {
  fishing: FishingMove;
  'fresh-fish': FreshFishMove;
  wishes: WishesMove;
  fangfrisch: FangfrischMove;
  fishmonger: FishmongerMove;
}

export interface ViewOf {
  fishing: FishingView;
  'fresh-fish': FreshFishView;
  wishes: WishesView;
  fangfrisch: FangfrischView;
  fishmonger: FishmongerView;
}
