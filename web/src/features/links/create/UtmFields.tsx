import { useState } from 'react';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import { parseDestination } from '@linklet/contract/links/destination.ts';
import { utmFields, withoutUtm, withUtm, type Utm } from '@linklet/contract/links/utm-presets/utm.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { utmOfDraft } from '../shorten/utm-of-draft.ts';
import { UtmDialog } from '../shorten/UtmDialog.tsx';
import type { OptionChipsProps } from './option-chips.ts';

/** The UTM parameters of a new link, and the builder that changes them, open at once where there are none. */
export function UtmFields({ draft, state, onChange, onUrlWrong }: OptionChipsProps) {
  const utm = utmOfDraft(draft);
  const present = utmFields.filter(({ name }) => utm[name] !== '');
  const destination = parseDestination(draft.url);
  const isWrong = draft.url !== '' && 'refusal' in destination;
  const [building, setBuilding] = useState(present.length === 0 && !isWrong);
  const method = present.length > 0 ? 'Edit' : 'Add';

  function build(): void {
    if (isWrong) onUrlWrong(errorMessage(destination.refusal));
    else setBuilding(true);
  }

  /** A URL carries them at once; they wait for one that is still to come. */
  function confirm(chosen: Utm): void {
    onChange(draft.url === '' ? { utm: chosen } : { url: withUtm(draft.url, chosen), utm: undefined });
    setBuilding(false);
  }

  return (
    <>
      {present.length > 0 && (
        <p className="utm-text">{present.map(({ name }) => `utm_${name}=${utm[name]}`).join(' · ')}</p>
      )}
      <div className="chip-actions">
        <Button size="small" onClick={build}>
          {method} UTM
        </Button>
        {present.length > 0 && (
          <Button size="small" onClick={() => onChange({ url: withoutUtm(draft.url), utm: undefined })}>
            Remove UTM
          </Button>
        )}
      </div>
      {building && (
        <UtmDialog
          present={utm}
          team={draft.team}
          method={method}
          hasPresets={state.user !== null}
          onConfirm={confirm}
          onCancel={() => setBuilding(false)}
        />
      )}
    </>
  );
}
