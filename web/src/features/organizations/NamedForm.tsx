import { useRef } from 'react';
import { createOrganization, createTeam } from '@linklet/contract/organizations/endpoints.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { FormEnd } from '#/ui/buttons/FormEnd.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { sendNamed, useRefreshOrganizations } from './organizations.queries.ts';
import { useHasSlug } from './use-has-slug.ts';

interface NamedFormProps {
  /** The slug of the organization that gets a team; null for a new organization. */
  organization: string | null;
  onDone?: (slug: string) => void;
  onCancel?: () => void;
}

const empty = { name: '', slug: '' };
const names = { name: 'Name', slug: 'URL' };

/** Makes an organization, or a team in one. */
export function NamedForm({ organization, onDone, onCancel }: NamedFormProps) {
  const refresh = useRefreshOrganizations();
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: empty,
    check: (draft) => checkBody(organization === null ? createOrganization : createTeam, toBody(draft)),
    send: async (draft) => {
      const slug = await sendNamed(organization, toBody(draft));
      await refresh();
      notify(`${draft.name.trim()} created.`, 'success');
      form.change(empty);
      onDone?.(slug);
    },
  });
  const hasSlug = useHasSlug(organization === null ? 'organization' : 'team');
  const label = organization === null ? 'Create organization' : 'Create team';

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextField {...form.field('name')} data-focus label={names.name} type="text" autoComplete="off" />
      {hasSlug && (
        <TextField
          {...form.field('slug')}
          label={names.slug}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Generated from the name"
        />
      )}
      <FormEnd onCancel={onCancel}>
        <SubmitButton busy={form.busy} label={label} busyLabel="Creating…" />
      </FormEnd>
    </form>
  );
}

function toBody({ name, slug }: typeof empty) {
  return slug.trim() === '' ? { name } : { name, slug };
}
