/** Tokens: what programs come with, and what they may by them. */
export { openToken, openTokenAgain } from './open-token.ts';
export { mayGive } from './tokens.ts';
export { spendToken } from './spend-token.ts';
export { requireOfToken, withinToken, workOf, type WorkOfToken } from './work-of-tokens.ts';
