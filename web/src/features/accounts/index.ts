/** Accounts: signing up, signing in with a second factor, ways back in, and the menu of whoever is signed in. */
export { AccountMenu } from './AccountMenu.tsx';
export { Portrait } from './Portrait.tsx';
export { socialIcons } from './social-icons.ts';
