import type { ReactNode } from 'react';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { LockNote } from '../LockNote.tsx';
import { expiryLock } from '../locks.ts';
import { OptionsFields } from '../options/OptionsFields.tsx';
import { allowedOptions } from '../options/options-draft.ts';
import { expiryBounds } from '../shorten/expiry.ts';
import { TagField } from '../tags/TagField.tsx';
import { refusalSentence } from '@linklet/contract/organizations/withheld.ts';
import type { ChipId, OptionChipsProps } from './option-chips.ts';
import { UtmFields } from './UtmFields.tsx';

/** What stands behind a chip. */
export function ChipFields({ id, ...props }: OptionChipsProps & { id: ChipId }): ReactNode {
  const Fields = fields[id];
  return <Fields {...props} />;
}

const fields: Record<ChipId, (props: OptionChipsProps) => ReactNode> = {
  utm: UtmFields,
  tags: TagsFields,
  expiry: ExpiryFields,
  password: (props) => <OptionsFields {...props} parts={['password']} />,
  routes: RoutesFields,
  title: TitleFields,
  more: MoreFields,
};

function TagsFields({ draft, errors, onChange }: OptionChipsProps) {
  return (
    <TagField
      id="tags"
      tags={draft.tags}
      error={errors['tags']}
      team={draft.team}
      onChange={(tags) => onChange({ tags })}
    />
  );
}

function ExpiryFields({ draft, errors, state, paths, onChange }: OptionChipsProps) {
  const lock = expiryLock(state);
  const bounds = expiryBounds(new Date());

  if (lock !== null) {
    return (
      <p className="field-hint">
        <LockNote code={lock} state={state} paths={paths} />
      </p>
    );
  }
  return (
    <TextField
      id="expires-at"
      name="expires_at"
      label="Expires at (your local time)"
      type="datetime-local"
      min={bounds.earliest}
      max={bounds.latest}
      value={draft.expires_at}
      error={errors['expires_at']}
      onChange={(event) => onChange({ expires_at: event.currentTarget.value })}
    />
  );
}

function RoutesFields(props: OptionChipsProps) {
  const { state } = props;
  if (allowedOptions(state).hasRoutes) return <OptionsFields {...props} parts={['phones']} />;
  return <p className="field-hint">{refusalSentence('routes_not_in_plan', state.withheld)}</p>;
}

function TitleFields({ draft, errors, onChange }: OptionChipsProps) {
  return (
    <>
      <TextField
        id="title"
        name="title"
        label="Title"
        hint="Shown in your list of links. Visitors don’t see it."
        value={draft.title}
        error={errors['title']}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextAreaField
        id="description"
        name="description"
        label="Description"
        rows={2}
        value={draft.description}
        error={errors['description']}
        onChange={(description) => onChange({ description })}
      />
    </>
  );
}

function MoreFields(props: OptionChipsProps) {
  return <OptionsFields {...props} parts={['aliases', 'redirect', 'card', 'pixels', 'statistics']} />;
}
