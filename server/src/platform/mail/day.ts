const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** As emails say it: 27 November 2027. */
export function day(at: Date): string {
  return days.format(at);
}
