import type { FormErrors } from '#/lib/forms/form-state.ts';
import { ErrorSummary, type SummaryField } from '#/ui/ErrorSummary.tsx';
import { optionFields } from '../options/options-draft.ts';

const fields: SummaryField[] = [
  { field: 'team', id: 'team', name: 'Team' },
  { field: 'url', id: 'url', name: 'URL' },
  { field: 'domain', id: 'domain', name: 'Domain' },
  { field: 'alias', id: 'alias', name: 'Alias' },
  { field: 'title', id: 'title', name: 'Title' },
  { field: 'description', id: 'description', name: 'Description' },
  { field: 'tags', id: 'tags', name: 'Tags' },
  { field: 'expires_at', id: 'expires-at', name: 'Expiry' },
  ...optionFields,
  { field: 'terms', id: 'terms', name: 'Terms' },
];

/** What is wrong in the shorten form. */
export function ShortenErrors({ errors }: { errors: FormErrors }) {
  return <ErrorSummary errors={errors} fields={fields} />;
}
