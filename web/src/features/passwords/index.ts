/** Passwords: changing one, and confirming it before what matters. */
export { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx';
