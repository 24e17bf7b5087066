const DAY = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/;
const TIME = /^(?:T| {1,3})(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?/;
const OFFSET = /^ ?(?:Z|UTC|([+-])(\d{2}):?(\d{2}))$/i;

const MINUTE_MS = 60_000;

/** From what a clock shows, as if that were in UTC, with an hour or without. */
type ToUtc = (clockMs: number, hasTime: boolean) => number;

/**
 * A moment as ISO 8601 writes it, or nearly so: with the year first nobody takes the month for the day. Where it has no
 * offset, `toUtc` says what its clock shows in UTC, which is the same unless given. Null where the text is none, or names a
 * day or an hour that there is not.
 */
export function readMoment(text: string, toUtc: ToUtc = (clockMs) => clockMs): Date | null {
  const day = DAY.exec(text);
  if (day === null) return null;
  const afterDay = text.slice(day[0].length);
  const time = TIME.exec(afterDay);
  const clockMs = clockOf(day, time);
  const offset = offsetMs(afterDay.slice(time?.[0].length ?? 0), time !== null);
  if (clockMs === null || offset === null) return null;
  return new Date(offset === undefined ? toUtc(clockMs, time !== null) : clockMs - offset);
}

function clockOf(day: RegExpExecArray, time: RegExpExecArray | null): number | null {
  const midnight = dayOf(day);
  const sinceMs = time === null ? 0 : timeMs(time);
  return midnight === null || sinceMs === null ? null : midnight + sinceMs;
}

function dayOf([, year, , month, date]: RegExpExecArray): number | null {
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  const isThere = midnight.getUTCMonth() === Number(month) - 1 && midnight.getUTCDate() === Number(date);
  return isThere ? midnight.getTime() : null;
}

function timeMs([, ...parts]: RegExpExecArray): number | null {
  const [hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part || 0));
  if (hour > 23 || minute > 59 || second > 59) return null;
  return (hour * 60 + minute) * MINUTE_MS + second * 1000;
}

/** Undefined where there is none; a day without an hour can't have one. */
function offsetMs(text: string, hasTime: boolean): number | null | undefined {
  if (text === '') return undefined;
  const [whole, sign, hours, minutes] = OFFSET.exec(text) ?? [];
  if (whole === undefined || !hasTime) return null;
  const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
  return sign === '-' ? -ms : ms;
}
