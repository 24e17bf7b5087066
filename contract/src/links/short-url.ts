/** An alias in the form of URLs: ASCII only. */
export function aliasPath(alias: string): string {
  return alias.replace(/[^!-~]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}

/** The whole short link; `protocol` has its colon. */
export function shortUrl(protocol: string, host: string, alias: string): string {
  return `${protocol}//${host}/${aliasPath(alias)}`;
}
