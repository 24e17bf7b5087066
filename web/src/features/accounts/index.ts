/** Accounts: the profile, its settings, and the menu of whoever is signed in. */
export { AccountMenu } from './AccountMenu.tsx';
export { LinksField, type LinksChoice } from './LinksField.tsx';
export { Portrait } from './Portrait.tsx';
export { hueOf } from './hue.ts';
export { verificationWords } from './verification-words.ts';
