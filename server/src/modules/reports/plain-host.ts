/** The same URL, without the dot that a full host name may end with. */
export function withoutFinalDot(href: string): string {
  const url = new URL(href);
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.href;
}

/** The same URL by the full name of its host. */
export function withFinalDot(href: string): string {
  const url = new URL(href);
  url.hostname = `${url.hostname.replace(/\.$/, '')}.`;
  return url.href;
}
