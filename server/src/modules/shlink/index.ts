/** Shlink: its API as existing clients speak it, and what its words mean here. */
export { toOurs, type TheirCondition } from './conditions.ts';
