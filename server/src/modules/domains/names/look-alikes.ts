import { remove } from 'confusables';
import unhomoglyph from 'unhomoglyph';
import type { DomainName } from './domain-name.ts';
import { knownNames } from './known-names.ts';

const MIXED = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/**
 * Why staff look at a name before it is served: it looks like a well-known one, or has letters of scripts that look
 * alike. Null for most names. Each library misses what the other finds.
 */
export function holdReason(
  { unicode, apex }: Pick<DomainName, 'unicode' | 'apex'>,
  ownName: string,
): string | null {
  const labels = unicode.split('.').slice(0, -1);
  if (labels.some((label) => MIXED.filter((script) => script.test(label)).length > 1)) {
    return 'It has letters of several scripts.';
  }
  const own = ownName.toLowerCase();
  const known = [...knownSkeletons, [own, skeletonsOf(own)] as const];
  for (const label of labels) {
    const skeletons = skeletonsOf(label);
    const like = known.find(
      ([name, theirs]) => label !== name && theirs.some((each) => skeletons.includes(each)),
    );
    if (like !== undefined) return `It looks like ${like[0]} (${apex}).`;
  }
  return null;
}

const knownSkeletons = knownNames.map((name) => [name, skeletonsOf(name)] as const);

function skeletonsOf(text: string): string[] {
  return [
    remove(text).toLowerCase(),
    unhomoglyph(text),
    unhomoglyph(text.toUpperCase()).toLowerCase(),
    digitless(text),
  ];
}

/** With digits read as the letters that they resemble. */
function digitless(text: string): string {
  const LETTERS: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };
  return text.replaceAll(/[0134578]/g, (digit) => LETTERS[digit] ?? digit);
}
