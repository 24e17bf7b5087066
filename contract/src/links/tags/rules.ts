import { atLeast, atMost } from '../../http/characters.ts';
/** Rules of tags, for the schemas and for forms that load before them. */

const shortest = 2;
const longest = 45;

/** Of a link. */
export const mostTags = 50;

export function readTag(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, '').toLowerCase();
}

export function tagRefusal(tag: string): string | null {
  if (tag.includes(',')) return 'The tag must not contain a comma.';
  if (!atLeast(shortest)(tag)) return `The tag must be at least ${String(shortest)} characters.`;
  return atMost(longest)(tag) ? null : `The tag must not be greater than ${String(longest)} characters.`;
}

export const tagTaken = 'The tag has already been taken.';
