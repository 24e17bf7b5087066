/**
 * Lengths in characters as people and PostgreSQL count them: an emoji is one, or as many as it is joined of, and never
 * two for its place in Unicode. This module imports nothing.
 */
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

/** For a schema's `refine`: whether a text has no more characters than that. */
export function atMost(most: number): (text: string) => boolean {
  // Counted only where it is near: what is far too long is not read.
  return (text) => text.length <= most || (text.length <= 2 * most && characterCount(text) <= most);
}

/** For a schema's `refine`: whether a text has no fewer characters than that. */
export function atLeast(fewest: number): (text: string) => boolean {
  return (text) => text.length >= 2 * fewest || (text.length >= fewest && characterCount(text) >= fewest);
}
