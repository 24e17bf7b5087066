export interface ZoneClock {
  /** 0 to 23. */
  hour: (now: number) => number;
  /** 0 to 6, from Sunday. */
  weekday: (now: number) => number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// Offsets change only at full quarters of an hour.
const QUARTER_MS = HOUR_MS / 4;
// 1 January 1970.
const THURSDAY = 4;

const clocks = new Map<string, ZoneClock>();

/** Made once per zone; a call costs a division, because the offset is looked up once a quarter. */
export function zoneClock(zone: string): ZoneClock {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = makeClock(zone);
    clocks.set(zone, clock);
  }
  return clock;
}

function makeClock(zone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  let known = { quarter: NaN, offsetMs: 0 };
  const local = (now: number) => {
    const quarter = Math.floor(now / QUARTER_MS);
    if (quarter !== known.quarter) known = { quarter, offsetMs: readOffset(format, now) };
    return now + known.offsetMs;
  };
  return {
    hour: (now) => Math.floor(modulo(local(now), DAY_MS) / HOUR_MS),
    weekday: (now) => modulo(Math.floor(local(now) / DAY_MS) + THURSDAY, 7),
  };
}

function readOffset(format: Intl.DateTimeFormat, now: number): number {
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  const offsetMs = Number(hours) * HOUR_MS + Number(minutes) * 60_000;
  return sign === '-' ? -offsetMs : offsetMs;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
