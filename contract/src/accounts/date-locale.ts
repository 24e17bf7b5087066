/**
 * The locale that dates are written in: the product's English, in the order that the region of a browser's language has
 * them.
 */
export function dateLocaleOf(language: string): string {
  try {
    const wanted = `en-${new Intl.Locale(language).maximize().region ?? 'US'}`;
    // Of a region that English has no order for, the one that most of the world uses.
    return new Intl.DateTimeFormat(wanted).resolvedOptions().locale === wanted ? wanted : 'en-GB';
  } catch {
    return 'en-GB';
  }
}
