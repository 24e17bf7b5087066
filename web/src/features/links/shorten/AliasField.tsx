import type { ReactNode } from 'react';
import { TextField } from '#/ui/fields/TextField.tsx';
import type { PartFieldProps } from '../part-field.ts';

interface AliasFieldProps extends PartFieldProps {
  onLeave: () => void;
}

/** On shared domains. */
const untilKnown: { lock?: unknown; hint: ReactNode } = {
  hint: '5 to 30 letters, digits, dashes or underscores.',
};

export function AliasField(props: AliasFieldProps) {
  const { known, draft, error, onChange, onLeave } = props;
  const { lock, hint } = known?.flow.aliasNote(known.state, props) ?? untilKnown;
  const shown = lock ? '' : draft.alias;

  return (
    <TextField
      id="alias"
      name="alias"
      label={
        <>
          Alias <span className="optional">(optional)</span>
        </>
      }
      type="text"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={200}
      placeholder={lock ? '' : 'my-link'}
      hint={hint}
      locked={!!lock}
      value={shown}
      error={error}
      after={known && shown && <known.flow.DraftAvailability {...props} />}
      onChange={(event) => onChange({ alias: event.currentTarget.value.trim() })}
      onBlur={onLeave}
    />
  );
}
