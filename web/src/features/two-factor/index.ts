/** Two-factor: setting it up, showing a code at sign-in, and backup codes. */
export { BackupCodeForm } from './BackupCodeForm.tsx';
export { TwoFactorForm } from './TwoFactorForm.tsx';
