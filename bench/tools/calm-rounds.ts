import { readFileSync } from 'node:fs';

/** What the host of a virtual machine gave to others during a measurement: of all processor time, 0 to 1. */
export interface StolenTime {
  stolen: number;
}

// Where the host takes a hundredth, the slowest hundredth of all answers tells of the host alone. Of a second of two
// processors this is less than the least that the system counts.
const CALM = 0.004;
const STOLEN = 7;
// Behind it the file repeats, of user time, what guests of this machine used.
const KINDS = 8;

export async function withStolenTime<Result>(work: () => Promise<Result>): Promise<Result & StolenTime> {
  const before = processorTimes();
  const result = await work();
  const passed = processorTimes().map((ticks, kind) => ticks - (before[kind] ?? 0));
  const all = passed.reduce((sum, ticks) => sum + ticks, 0);
  return { ...result, stolen: (passed[STOLEN] ?? 0) / Math.max(all, 1) };
}

/** Of all processors since the machine's start, by kind (proc_stat(5)); nothing where the system does not tell. */
function processorTimes(): number[] {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    return line
      .trim()
      .split(/\s+/)
      .slice(1, 1 + KINDS)
      .map(Number);
  } catch {
    return [];
  }
}

export interface Turns {
  /** So many calm rounds of each kind are enough. */
  enough: number;
  /** No more rounds than these, calm or not. */
  atMost: number;
}

/** BENCH_ROUNDS takes the place of both, for a quick look. */
export function turns(usual: Turns): Turns {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? NaN);
  return Number.isNaN(rounds) ? usual : { enough: rounds, atMost: rounds };
}

/**
 * Measures by turns, because machines change from minute to minute. Answers of each kind the rounds in which the host
 * took least; where the machine never came to rest, their `stolen` says so.
 */
export async function byTurns<Kind extends string, Round extends StolenTime>(
  measures: Record<Kind, () => Promise<Round>>,
  { enough, atMost }: Turns,
): Promise<Record<Kind, Round[]>> {
  const kinds = Object.keys(measures) as Kind[];
  const rounds = Object.fromEntries(kinds.map((kind) => [kind, [] as Round[]])) as Record<Kind, Round[]>;
  const isEnough = (kind: Kind) => rounds[kind].filter(({ stolen }) => stolen <= CALM).length >= enough;
  for (let turn = 0; turn < atMost && !kinds.every(isEnough); turn += 1) {
    for (const kind of kinds) rounds[kind].push(await measures[kind]());
  }
  for (const kind of kinds) {
    rounds[kind] = rounds[kind].toSorted((a, b) => a.stolen - b.stolen).slice(0, enough);
  }
  return rounds;
}

export function showStolen(stolen: number): string {
  return ` (${(stolen * 100).toFixed(1)} % stolen)`;
}
