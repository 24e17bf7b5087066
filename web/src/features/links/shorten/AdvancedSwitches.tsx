import { useState } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { parseDestination } from '@linklet/contract/links/destination.ts';
import { errorMessage, type ErrorCode } from '@linklet/contract/http/errors.ts';
import { utmFields, withoutUtm, withUtm, type Utm } from '@linklet/contract/links/utm-presets/utm.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Switch } from '#/ui/fields/Switch.tsx';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { ExpiryField } from '../expiry/ExpiryField.tsx';
import { expiryBounds, lifetimeText } from '../expiry/expiry.ts';
import { LockNote } from '../LockNote.tsx';
import { bulkLock, expiryLock } from '../locks.ts';
import { MoreOptions } from '../options/MoreOptions.tsx';
import type { ShortenDraft } from './shorten-draft.ts';
import { utmOfDraft } from './utm-of-draft.ts';
import type { ShortenPaths } from '../shown-link.ts';
import { TagField } from '../tags/TagField.tsx';
import { UtmDialog } from './UtmDialog.tsx';

export interface AdvancedSwitchesProps {
  /** Of the domain where none is chosen. */
  host: string;
  draft: ShortenDraft;
  errors: FormErrors;
  /** Null while it is on its way. */
  known: { state: AppState } | null;
  paths: ShortenPaths;
  onChange: (change: Partial<ShortenDraft>) => void;
  /** The UTM builder adds to a URL that can be read, or to one that is still to come. */
  onUrlMissing: (error: string) => void;
}

export function AdvancedSwitches(props: AdvancedSwitchesProps) {
  const { known, draft, errors, onChange } = props;

  return (
    <>
      {known && known.state.workspace !== null && (
        <TextAreaField
          id="description"
          name="description"
          label={
            <>
              Description <span className="optional">(optional)</span>
            </>
          }
          rows={2}
          value={draft.description}
          error={errors['description']}
          onChange={(description) => onChange({ description })}
        />
      )}
      {known?.state.features.includes('use_tags') === true && (
        <TagField
          id="tags"
          tags={draft.tags}
          error={errors['tags']}
          team={draft.team}
          onChange={(tags) => onChange({ tags })}
        />
      )}
      <UtmSwitch {...props} />
      {known && <ExpirySwitch {...props} state={known.state} lock={expiryLock(known.state)} />}
      {known && <MoreOptions {...props} state={known.state} />}
      {known && <LockedBulk {...props} state={known.state} lock={bulkLock(known.state)} />}
    </>
  );
}

function UtmSwitch({ draft, known, onChange, onUrlMissing }: AdvancedSwitchesProps) {
  const [building, setBuilding] = useState(false);
  const utm = utmOfDraft(draft);
  const present = utmFields.filter(({ name }) => utm[name] !== '');

  function toggle(on: boolean) {
    const destination = parseDestination(draft.url);
    if (!on) onChange({ url: withoutUtm(draft.url), utm: undefined });
    else if (draft.url !== '' && 'refusal' in destination) onUrlMissing(errorMessage(destination.refusal));
    else setBuilding(true);
  }

  /** A URL carries them at once; they wait for one that is still to come. */
  function confirm(chosen: Utm) {
    onChange(draft.url === '' ? { utm: chosen } : { url: withUtm(draft.url, chosen), utm: undefined });
    setBuilding(false);
  }

  return (
    <div>
      <Switch id="add-utm" label="Add UTM" checked={building || present.length > 0} onChange={toggle} />
      {present.length > 0 && (
        <p className="utm-summary">
          <span>{present.map(({ name }) => `${name}: ${utm[name]}`).join(' · ')}</span>
          <Button kind="quiet" onClick={() => setBuilding(true)}>
            Edit UTM
          </Button>
        </p>
      )}
      {building && (
        <UtmDialog
          present={utm}
          team={draft.team}
          method={present.length > 0 ? 'Edit' : 'Add'}
          hasPresets={known !== null && known.state.user !== null}
          onConfirm={confirm}
          onCancel={() => setBuilding(false)}
        />
      )}
    </div>
  );
}

/** Who may shorten many URLs finds the way there beside these options. */
function LockedBulk({ lock, state, paths, onChange }: ExpirySwitchProps) {
  if (lock === null) return null;
  return (
    <Switch
      id="bulk"
      label="Import links from a file"
      checked={false}
      lockedReason={<LockNote code={lock} state={state} paths={paths} />}
      onChange={() => onChange({})}
    />
  );
}

interface ExpirySwitchProps extends AdvancedSwitchesProps {
  state: AppState;
  lock: ErrorCode | null;
}

function ExpirySwitch({ draft, errors, lock, state, paths, onChange }: ExpirySwitchProps) {
  const on = lock === null && draft.expires_at !== '';
  const lifetime = lifetimeText(state.user?.options.alias_lifetime);

  return (
    <div>
      <Switch
        id="set-expiry"
        label="Set Link Expiry"
        checked={on}
        lockedReason={lock !== null && <LockNote code={lock} state={state} paths={paths} />}
        onChange={(wanted) => onChange({ expires_at: wanted ? expiryBounds(new Date()).proposed : '' })}
      />
      {!on && lifetime !== null && (
        <p className="field-hint">
          On your plan, a link without an expiry of its own expires after {lifetime}.
        </p>
      )}
      {on && (
        <ExpiryField
          id="expires-at"
          name="expires_at"
          value={draft.expires_at}
          error={errors['expires_at']}
          onChange={(moment) => onChange({ expires_at: moment })}
        />
      )}
    </div>
  );
}
