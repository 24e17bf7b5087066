import type { AppState } from '@linklet/contract/app-state.ts';
import { TextField } from '#/ui/TextField.tsx';
import type { ShortenDraft } from './shorten-draft.ts';

interface AliasFieldProps {
  host: string;
  /** Null while the app state is on its way. */
  state: AppState | null;
  draft: ShortenDraft;
  error: string | undefined;
  onChange: (change: Partial<ShortenDraft>) => void;
}

export function AliasField({ host, state, draft, error, onChange }: AliasFieldProps) {
  const chosen = state?.domains.available.find(({ domain }) => domain === (draft.domain || host));
  const locked = chosen !== undefined && !chosen.guestCanUseCustomAlias;

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
      placeholder={locked ? '' : 'your-own-ending'}
      hint={
        locked ? 'Not available to guests on this domain.' : '5 to 30 letters, digits, dashes or underscores.'
      }
      locked={locked}
      value={locked ? '' : draft.alias}
      error={error}
      onChange={(event) => onChange({ alias: event.currentTarget.value.trim() })}
    />
  );
}
