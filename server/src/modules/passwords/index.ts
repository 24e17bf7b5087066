/** Passwords: their rules, their hashes, and their confirmation. */
export { checkGuess } from './check-guess.ts';
export { requirePassword } from './confirm-password.ts';
export { hashPassword, isPasswordOf } from './password-hash.ts';
export { requireGoodPassword } from './password-rules.ts';
