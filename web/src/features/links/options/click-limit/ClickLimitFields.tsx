import { TextField } from '#/ui/fields/TextField.tsx';
import type { FieldOf } from '../field-of.ts';

interface ClickLimitFieldsProps {
  field: FieldOf<'max_clicks' | 'after_clicks_url'>;
  /** Where nothing is wrong with the limit itself. */
  error?: string | undefined;
}

/** How many visits lead to the destination, and where the others go. */
export function ClickLimitFields({ field, error }: ClickLimitFieldsProps) {
  const most = field('max_clicks');

  return (
    <>
      <TextField
        {...most}
        error={most.error ?? error}
        label="Click limit"
        inputMode="numeric"
        autoComplete="off"
        hint="Leave empty for no limit."
      />
      <TextField
        {...field('after_clicks_url')}
        label="Redirect after the limit"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        hint="Leave empty to show a “limit reached” page."
      />
    </>
  );
}
