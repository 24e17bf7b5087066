/** Mistakes in typed URLs. Every function reads its text once. This module imports nothing. */

/** Trims spaces and invisible characters, which chats, wikis and office programs add. */
export function trimInvisible(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isInvisible(text.charAt(start))) start += 1;
  while (end > start && isInvisible(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

// Spaces, format characters such as the zero width space, the soft hyphen, bidirectional marks and the byte
// order mark, and blank letters.
function isInvisible(character: string): boolean {
  return /[\s\p{Zs}\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/u.test(character);
}

/** The joiners U+200C and U+200D are allowed: scripts and emoji need them, the URL standard keeps them. */
export function hasInvisible(text: string): boolean {
  return /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/.test(
    text,
  );
}

/** Detects a space of any width within a URL, mostly the place of a line break. */
export function hasSpace(text: string): boolean {
  return /\p{Zs}/u.test(text);
}

/** Keeps the last scheme of `https://https://example.com` and `https://http//example.com`. */
export function withoutRepeatedScheme(text: string): string {
  const inner = /^(https?):?\/{1,2}(?=[^/\\])/i;
  let mended = text;
  while (/^https?:\/\//i.test(mended)) {
    const rest = mended.slice(mended.indexOf('/') + 2);
    const scheme = inner.exec(rest);
    // `https://http/x` has a host, though an unlikely one.
    if (scheme === null || !/^https?(?::|\/\/)/i.test(rest)) break;
    mended = `${scheme[1] ?? ''}://${rest.slice(scheme[0].length)}`;
  }
  return mended;
}

/** True for a host such as that of `https://www.https://example.com`, which cannot exist. */
export function endsInScheme(hostname: string): boolean {
  const last = hostname.slice(hostname.lastIndexOf('.') + 1).toLowerCase();
  return last === 'http' || last === 'https';
}

export function isEmailAddress(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1 || /[/:?#\\]/.test(text)) return false;
  return at === text.lastIndexOf('@') && text.includes('.', at + 2);
}

/** The URL parser reads IP addresses from `4711` and `3.14`; an intended one has all four parts. */
export function isNumber(text: string, hostname: string): boolean {
  const host = hostTyped(text);
  if (host === '' || !Number.isNaN(Number(host))) return true;
  return isDottedQuad(hostname) && !isDottedQuad(host);
}

function hostTyped(text: string): string {
  const [host = ''] = text.replace(/^\/{1,2}/, '').split(/[/?#:]/, 1);
  return host;
}

function isDottedQuad(host: string): boolean {
  return /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\.?$/.test(host);
}
