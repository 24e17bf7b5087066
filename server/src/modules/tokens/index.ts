/** Tokens: what programs come with, and what they may by them. */
export { openToken } from './open-token.ts';
export { spendToken } from './spend-token.ts';
