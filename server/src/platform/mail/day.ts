/** As emails say it, where somebody is: 27 November 2027. */
export function day(at: Date, zone = 'UTC'): string {
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone });
}
