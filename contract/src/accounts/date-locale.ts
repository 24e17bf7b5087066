/** The locale for dates: English, in the date order of the region of a browser's language. */
export function dateLocaleOf(language: string): string {
  try {
    const wanted = `en-${new Intl.Locale(language).maximize().region ?? 'US'}`;
    // A region without an English date order gets the order that most of the world uses.
    return new Intl.DateTimeFormat(wanted).resolvedOptions().locale === wanted ? wanted : 'en-GB';
  } catch {
    return 'en-GB';
  }
}
