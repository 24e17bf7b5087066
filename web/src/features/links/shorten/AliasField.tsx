import { TextField } from '#/ui/fields/TextField.tsx';
import type { PartFieldProps } from '../part-field.ts';

interface AliasFieldProps extends PartFieldProps {
  onLeave: () => void;
}

export function AliasField({ host, known, draft, error, paths, onChange, onLeave }: AliasFieldProps) {
  const domain = draft.domain || host;
  const lock = known?.flow.aliasNote(known.state, domain, paths);
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
      maxLength={64}
      placeholder={lock ? '' : 'my-link'}
      hint={lock ?? '5 to 30 letters, digits, dashes or underscores.'}
      locked={!!lock}
      value={shown}
      error={error}
      after={
        known &&
        shown && (
          <known.flow.AliasAvailability
            team={draft.team}
            domain={domain}
            alias={shown}
            isRefused={!!error}
            onPick={(alias) => onChange({ alias })}
          />
        )
      }
      onChange={(event) => onChange({ alias: event.currentTarget.value.trim() })}
      onBlur={onLeave}
    />
  );
}
