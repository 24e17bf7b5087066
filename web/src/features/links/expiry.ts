const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const shortestLifeMs = 5 * minuteMs;
const longestLifeYears = 5;
const proposedLifeMs = 30 * dayMs;

export interface ExpiryBounds {
  earliest: string;
  latest: string;
  proposed: string;
}

/** What a date field may hold, in local time: from about five minutes to five years ahead. */
export function expiryBounds(now: Date): ExpiryBounds {
  const latest = new Date(now);
  latest.setFullYear(latest.getFullYear() + longestLifeYears);
  return {
    // One minute more than the rule, because the field has no seconds and filling in the form takes time.
    earliest: localMinute(new Date(now.getTime() + shortestLifeMs + minuteMs)),
    latest: localMinute(latest),
    proposed: localMinute(new Date(now.getTime() + proposedLifeMs)),
  };
}

/** The moment meant by a date field's local time, as the API wants it; undefined for an empty field. */
export function expiryMoment(localTime: string): string | undefined {
  const moment = new Date(localTime);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

function localMinute(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}
