import type { ReactNode } from 'react';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { LockNote } from '../LockNote.tsx';
import { expiryLock } from '../locks.ts';
import { OptionsFields } from '../options/OptionsFields.tsx';
import { allowedOptions } from '../options/options-draft.ts';
import { ExpiryField } from '../expiry/ExpiryField.tsx';
import { withoutExpiry } from '../expiry/expiry-choices.ts';
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

  if (lock !== null) {
    return (
      <p className="field-hint">
        <LockNote code={lock} state={state} paths={paths} />
      </p>
    );
  }
  return (
    <ExpiryField
      id="expires-at"
      name="expires_at"
      value={draft.expires_at}
      error={errors['expires_at']}
      none={withoutExpiry(state.user?.options.alias_lifetime)}
      onChange={(moment) => onChange({ expires_at: moment })}
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
