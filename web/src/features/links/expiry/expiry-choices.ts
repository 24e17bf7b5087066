import { lifetimeText, localMinute } from './expiry.ts';

/** What most links get, counted from `now`. */
export function expiryChoices(now: Date): { label: string; moment: string }[] {
  return [
    { label: '1 day', moment: localMinute(daysAfter(now, 1)) },
    { label: '7 days', moment: localMinute(daysAfter(now, 7)) },
    { label: '30 days', moment: localMinute(daysAfter(now, 30)) },
    { label: '3 months', moment: localMinute(monthsAfter(now, 3)) },
  ];
}

function daysAfter(now: Date, days: number): Date {
  const end = new Date(now);
  end.setDate(end.getDate() + days);
  return end;
}

/** On the same day of a later month, or on its last. */
function monthsAfter(now: Date, months: number): Date {
  const end = new Date(now);
  end.setMonth(end.getMonth() + months);
  if (end.getDate() !== now.getDate()) end.setDate(0);
  return end;
}

/** What happens to a link whose maker sets no expiry. */
export function withoutExpiry(span: string | null | undefined): string {
  const lifetime = lifetimeText(span);
  return lifetime === null ? 'Never' : `Plan default (${lifetime})`;
}
