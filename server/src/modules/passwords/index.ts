/** Passwords owns what a password must be, how it is kept, and how it is shown again. */
export { checkGuess } from './check-guess.ts';
export { requirePassword } from './confirm-password.ts';
export { hashPassword, isPasswordOf } from './password-hash.ts';
export { requireGoodPassword } from './password-rules.ts';
