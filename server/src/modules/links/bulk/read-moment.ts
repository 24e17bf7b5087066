const DAY = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/;
const TIME = /^(?:T| {1,3})(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?/;
const OFFSET = /^ ?(?:Z|UTC|([+-])(\d{2}):?(\d{2}))$/i;

const MINUTE_MS = 60_000;

/**
 * A moment as ISO 8601 writes it, or nearly so: with the year first nobody takes the month for the day. In UTC where it
 * has no offset. Null where the text is none, or names a day or an hour that there is not.
 */
export function readMoment(text: string): Date | null {
  const day = DAY.exec(text);
  if (day === null) return null;
  const afterDay = text.slice(day[0].length);
  const time = TIME.exec(afterDay);
  const rest = afterDay.slice(time?.[0].length ?? 0);
  const offset = rest === '' ? 0 : time === null ? null : offsetMs(rest);
  if (offset === null) return null;
  const [year = 0, month = 0, date = 0] = [day[1], day[3], day[4]].map(Number);
  const [hour = 0, minute = 0, second = 0] = [time?.[1], time?.[2], time?.[3]].map((part) =>
    Number(part ?? 0),
  );
  if (hour > 23 || minute > 59 || second > 59) return null;
  const moment = new Date(Date.UTC(year, month - 1, date, hour, minute, second));
  const isThere = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date;
  return isThere ? new Date(moment.getTime() - offset) : null;
}

function offsetMs(text: string): number | null {
  const [whole, sign, hours, minutes] = OFFSET.exec(text) ?? [];
  if (whole === undefined) return null;
  const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
  return sign === '-' ? -ms : ms;
}
