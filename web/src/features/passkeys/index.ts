/** Passkeys: signing in with one, and those of an account. */
export { PasskeyButton } from './PasskeyButton.tsx';
export { hasWebAuthn } from './web-authn.ts';
export { PasskeyPanel } from './PasskeyPanel.tsx';
