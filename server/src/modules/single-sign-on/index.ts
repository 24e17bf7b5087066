/** Single sign-on owns the identity providers of organizations and teams, and which accounts they open. */
export { nameOfPerson } from './admit.ts';
export { keepAsMade } from './opened-accounts.ts';
