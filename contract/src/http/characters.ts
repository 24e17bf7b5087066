/** Counts code points, as PostgreSQL does. This module imports nothing. */
export function characterCount(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1) if (isPair(text, at)) count -= 1;
  return count;
}

function isPair(text: string, at: number): boolean {
  return isBetween(text.charCodeAt(at - 1), 0xd800, 0xdbff) && isBetween(text.charCodeAt(at), 0xdc00, 0xdfff);
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}

export function atMost(most: number): (text: string) => boolean {
  // Text far beyond the bound is refused without counting.
  return (text) => text.length <= most || (text.length <= 2 * most && characterCount(text) <= most);
}

export function atLeast(fewest: number): (text: string) => boolean {
  return (text) => text.length >= 2 * fewest || (text.length >= fewest && characterCount(text) >= fewest);
}
