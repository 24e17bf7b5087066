import { passwordStrength, type PasswordStrength } from '@linklet/contract/passwords/strength.ts';

const advice: Record<PasswordStrength, string> = {
  weak: 'Weak. Use at least 8 characters of two kinds, or a few words.',
  medium: 'Medium. Longer is stronger.',
  strong: 'Strong',
};

/** Advice for a new password; it refuses nothing. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = password === '' ? null : passwordStrength(password);

  return (
    <div className="strength" data-strength={strength ?? undefined}>
      <div className="strength-bars" aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <p className="field-hint" role="status">
        {strength === null ? 'At least 8 characters; longer is stronger.' : advice[strength]}
      </p>
    </div>
  );
}
