import { DateTimeField } from '#/ui/fields/dates/DateTimeField.tsx';
import type { FieldOf } from '../field-of.ts';

interface StartFieldProps {
  field: FieldOf<'starts_at'>;
  /** Where nothing is wrong with the start itself. */
  error?: string | undefined;
}

/** Before when a link leads nowhere. */
export function StartField({ field, error }: StartFieldProps) {
  const props = field('starts_at');

  return (
    <DateTimeField
      {...props}
      error={props.error ?? error}
      label="Start date (your local time)"
      hint="Leave empty to start right away."
    />
  );
}
