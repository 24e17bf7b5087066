import { TextField } from '#/ui/fields/TextField.tsx';
import type { FieldOf } from '../field-of.ts';

interface ClickLimitFieldsProps {
  field: FieldOf<'max_clicks' | 'after_clicks_url'>;
  /** Where nothing is wrong with the limit itself. */
  error?: string | undefined;
  hint: string;
}

/** How many visits lead to the destination, and where the others go. */
export function ClickLimitFields({ field, error, hint }: ClickLimitFieldsProps) {
  const most = field('max_clicks');

  return (
    <>
      <TextField
        {...most}
        error={most.error ?? error}
        label="Most clicks"
        inputMode="numeric"
        autoComplete="off"
        hint={hint}
      />
      <TextField
        {...field('after_clicks_url')}
        label="Destination after the last click"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        hint="Empty: a page that says that the link is used up."
      />
    </>
  );
}
