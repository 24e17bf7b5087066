/** Accounts: the profile, its settings, and the menu of whoever is signed in. */
export { AccountMenu } from './AccountMenu.tsx';
export { Portrait } from './Portrait.tsx';
