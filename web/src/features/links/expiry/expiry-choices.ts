import { lifetimeText, localMinute } from './expiry.ts';

/** What most links get, counted from `now`. */
export function expiryChoices(now: Date): { label: string; moment: string }[] {
  const threeMonths = new Date(now);
  threeMonths.setMonth(threeMonths.getMonth() + 3);
  return [
    ...[1, 7, 30].map((days) => {
      const end = new Date(now);
      end.setDate(end.getDate() + days);
      return { label: days === 1 ? '1 day' : `${String(days)} days`, moment: localMinute(end) };
    }),
    { label: '3 months', moment: localMinute(threeMonths) },
  ];
}

/** What happens to a link whose maker sets no expiry. */
export function withoutExpiry(span: string | null | undefined): string {
  const lifetime = lifetimeText(span);
  return lifetime === null ? 'Never' : `Plan default (${lifetime})`;
}
