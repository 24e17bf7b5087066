import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { TextField } from '#/ui/fields/TextField.tsx';
import { ExpiryField } from '../expiry/ExpiryField.tsx';
import { withoutExpiry } from '../expiry/expiry-choices.ts';
import { TagField } from '../tags/TagField.tsx';
import type { BulkDraft } from './bulk-draft.ts';

interface GivenFieldsProps {
  draft: BulkDraft;
  errors: FormErrors;
  state: AppState;
  onChange: (change: Partial<BulkDraft>) => void;
}

const utm = [
  { name: 'utm_source', label: 'UTM source', placeholder: 'newsletter' },
  { name: 'utm_medium', label: 'UTM medium', placeholder: 'email' },
  { name: 'utm_campaign', label: 'UTM campaign', placeholder: 'spring_sale' },
] as const;

/** What all rows get that say nothing else themselves. */
export function GivenFields({ draft, errors, state, onChange }: GivenFieldsProps) {
  const isWrong = ['tags', 'expires_at', ...utm.map(({ name }) => name)].some((name) => errors[name]);

  return (
    <details className="bulk-given" open={isWrong || undefined}>
      <summary>Values for all rows</summary>
      <div className="bulk-given-fields">
        {state.features.includes('use_tags') && (
          <TagField
            id="bulk-tags"
            tags={draft.tags}
            error={errors['tags']}
            onChange={(tags) => onChange({ tags })}
          />
        )}
        {state.features.includes('manage_expiration') && (
          <ExpiryField
            id="bulk-expires-at"
            value={draft.expires_at}
            error={errors['expires_at']}
            hint="For rows without an expiry of their own."
            none={withoutExpiry(state.user?.options.alias_lifetime)}
            onChange={(moment) => onChange({ expires_at: moment })}
          />
        )}
        {utm.map(({ name, label, placeholder }) => (
          <TextField
            key={name}
            id={`bulk-${name}`}
            label={label}
            placeholder={placeholder}
            value={draft[name]}
            error={errors[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </details>
  );
}
