import { useState } from 'react';
import { parseDestination } from '@linklet/contract/destination.ts';
import { errorMessage } from '@linklet/contract/errors.ts';
import { Switch } from '#/ui/Switch.tsx';
import { TextField } from '#/ui/TextField.tsx';
import { expiryBounds } from './expiry.ts';
import type { ShortenDraft } from './shorten-draft.ts';
import { readUtm, utmFields, withoutUtm } from './utm.ts';
import { UtmDialog } from './UtmDialog.tsx';

export interface AdvancedSwitchesProps {
  draft: ShortenDraft;
  error: string | undefined;
  canExpire: boolean;
  onChange: (change: Partial<ShortenDraft>) => void;
  /** The UTM builder needs a URL that can be read. */
  onUrlMissing: (error: string) => void;
}

export function AdvancedSwitches(props: AdvancedSwitchesProps) {
  return (
    <>
      <UtmSwitch {...props} />
      <ExpirySwitch {...props} />
    </>
  );
}

function UtmSwitch({ draft, onChange, onUrlMissing }: AdvancedSwitchesProps) {
  const [building, setBuilding] = useState(false);
  const present = utmFields.filter(({ name }) => readUtm(draft.url)[name] !== '');

  function toggle(on: boolean) {
    const destination = parseDestination(draft.url);
    if (!on) onChange({ url: withoutUtm(draft.url) });
    else if ('refusal' in destination) onUrlMissing(errorMessage(destination.refusal));
    else setBuilding(true);
  }

  return (
    <div>
      <Switch id="add-utm" label="Add UTM" checked={building || present.length > 0} onChange={toggle} />
      {present.length > 0 && (
        <p className="utm-summary">
          <span>{present.map(({ name }) => `${name}: ${readUtm(draft.url)[name]}`).join(' · ')}</span>
          <button type="button" className="button quiet" onClick={() => setBuilding(true)}>
            Edit UTM
          </button>
        </p>
      )}
      {building && (
        <UtmDialog
          url={draft.url}
          onConfirm={(url) => {
            onChange({ url });
            setBuilding(false);
          }}
          onCancel={() => setBuilding(false)}
        />
      )}
    </div>
  );
}

function ExpirySwitch({ draft, error, canExpire, onChange }: AdvancedSwitchesProps) {
  const bounds = expiryBounds(new Date());
  const on = draft.expiresAt !== '';

  return (
    <div>
      <Switch
        id="set-expiry"
        label="Set Link Expiry"
        checked={on}
        lockedReason={canExpire ? undefined : 'Link expiry is not available to guest users.'}
        onChange={(wanted) => onChange({ expiresAt: wanted ? bounds.proposed : '' })}
      />
      {on && canExpire && (
        <TextField
          id="expires-at"
          name="expires_at"
          label="Expires at (your local time)"
          type="datetime-local"
          min={bounds.earliest}
          max={bounds.latest}
          value={draft.expiresAt}
          error={error}
          onChange={(event) => onChange({ expiresAt: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
