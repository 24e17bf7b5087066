import { expiryRange } from '@linklet/contract/http/limits.ts';

const minuteMs = 60_000;
const proposedLifeMs = 30 * 24 * 60 * minuteMs;

export interface ExpiryBounds {
  earliest: string;
  latest: string;
  proposed: string;
}

/** What a date field may hold, in local time. */
export function expiryBounds(now: Date): ExpiryBounds {
  const { earliest, latest } = expiryRange(now);
  return {
    // One minute more than the rule, because the field has no seconds and filling in the form takes time.
    earliest: localMinute(new Date(earliest.getTime() + minuteMs)),
    latest: localMinute(latest),
    proposed: localMinute(new Date(now.getTime() + proposedLifeMs)),
  };
}

/** How long a link lives whose maker says nothing, where its plan sets that: “90 days”; a span as ISO 8601 writes it. */
export function lifetimeText(span: string | null | undefined): string | null {
  const [, count = '', unit = ''] = /^P(\d{1,4})([DMY])$/.exec(span ?? '') ?? [];
  if (count === '') return null;
  const name = { D: 'day', M: 'month', Y: 'year' }[unit] ?? '';
  return count === '1' ? `1 ${name}` : `${count} ${name}s`;
}

/** The moment meant by a date field's local time, as the API wants it; undefined for an empty field. */
export function expiryMoment(localTime: string): string | undefined {
  const moment = new Date(localTime);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** A moment as a date field holds it: local time, to the minute. */
export function localMinute(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}
