import { PasswordField } from '#/ui/fields/PasswordField.tsx';
import type { FieldOf } from '../field-of.ts';

interface VisitorPasswordFieldProps {
  field: FieldOf<'password'>;
  /** Where nothing is wrong with the password itself. */
  error?: string | undefined;
  label?: string;
}

/** What visitors are asked for first. */
export function VisitorPasswordField({ field, error, label = 'Password' }: VisitorPasswordFieldProps) {
  const props = field('password');

  return (
    <PasswordField
      {...props}
      error={props.error ?? error}
      label={label}
      hint="Visitors must enter it to continue."
      autoComplete="new-password"
      maxLength={128}
    />
  );
}
