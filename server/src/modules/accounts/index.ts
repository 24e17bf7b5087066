/** Accounts owns who people are: the account, its profile and email address, its end, and what it holds about them. */
export { callerUserOf } from './caller-user.ts';
export { currentUser } from './current-user.ts';
export { requirePermanentEmail } from './email/disposable-email.ts';
export { findOwnerOfEmail, findUserByEmail } from './find-user.ts';
export { greetingOf } from './greeting.ts';
export { goneAt } from './delete-account.ts';
export { proveOwnAddress, sendVerification } from './email/verify-email.ts';
export { changeAccount, insertAccount } from './exports/write-account.ts';
export { describeWaysIn, passkeyNamed } from './ways-in.ts';
