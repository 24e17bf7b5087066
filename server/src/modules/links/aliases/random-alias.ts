import { generatedAliasLength, generatedAliasLetters } from '@linklet/contract/links/aliases.ts';
import { isReservedWord } from '@linklet/contract/links/reserved-words.ts';
import { randomLetters } from '../../../platform/crypto.ts';

// Words that nobody wants in a link, as far as the alphabet (no vowels i, o, l, 0 or 1) can spell them.
const RUDE =
  /ass|anus|arse|bastard|butt|cracker|cum|cunt|damn|fag|fart|fuc|fuk|kkk|nazi|negr|penus|p0rn|puke|rape|scat|semen|sex|slut|shat|suck|tard|turd|twat|wank|whore|xxx|69|88/;

/** A free-looking alias that says nothing: no look-alikes, no rude or reserved words. */
export function randomAlias(): string {
  for (;;) {
    const alias = randomLetters(generatedAliasLetters, generatedAliasLength);
    if (!RUDE.test(alias) && !isReservedWord(alias)) return alias;
  }
}

/** Names a route among those of its link. */
export function randomRouteId(): string {
  return randomLetters('abcdefghijklmnopqrstuvwxyz0123456789', 8);
}

/** The public name of a link: 82 bits, so that it can't be guessed. */
export function randomLinkHash(): string {
  return randomLetters('abcdefghijklmnopqrstuvwxyz0123456789', 16);
}
