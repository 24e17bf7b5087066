import { TextField } from '#/ui/fields/TextField.tsx';
import type { FieldOf } from '../field-of.ts';

interface StartFieldProps {
  field: FieldOf<'starts_at'>;
  /** Where nothing is wrong with the start itself. */
  error?: string | undefined;
  hint: string;
}

/** Before when a link leads nowhere. */
export function StartField({ field, error, hint }: StartFieldProps) {
  const props = field('starts_at');

  return (
    <TextField
      {...props}
      error={props.error ?? error}
      label="Works from (your local time)"
      type="datetime-local"
      hint={hint}
    />
  );
}
