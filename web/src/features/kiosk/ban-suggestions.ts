/** The host of a reported destination, or nothing where it is not known. */
export function hostOf(destination: string | null): string {
  return (destination && URL.parse(destination)?.hostname) || '';
}

/** A pattern that matches a reported destination, whatever its query. */
export function patternOf(destination: string | null): string {
  const url = destination === null ? null : URL.parse(destination);
  return url === null ? '' : `^https?://${escaped(url.host + url.pathname)}`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
