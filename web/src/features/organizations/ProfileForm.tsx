import { useRef } from 'react';
import { changeOrganization, type OrganizationView } from '@linklet/contract/organizations.ts';
import { api } from '#/lib/api.ts';
import { checkBody } from '#/lib/check-body.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/SubmitButton.tsx';
import { TextField } from '#/ui/TextField.tsx';
import { useRefreshOrganizations } from './organizations.queries.ts';

interface ProfileFormProps {
  organization: OrganizationView;
  /** Its pages are at another address from now on. */
  onMoved: (slug: string) => void;
}

const names = { name: 'Name', slug: 'Address' };

/** What an organization is called, and what addresses call it. */
export function ProfileForm({ organization, onMoved }: ProfileFormProps) {
  const refresh = useRefreshOrganizations();
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { name: organization.name, slug: organization.slug },
    check: (draft) => checkBody(changeOrganization, draft),
    send: async (body) => {
      const { slug } = await api(changeOrganization, { params: { organization: organization.slug }, body });
      await refresh();
      notify('Saved.', 'success');
      if (slug !== organization.slug) onMoved(slug);
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextField {...form.field('name')} label={names.name} type="text" autoComplete="off" />
      <TextField
        {...form.field('slug')}
        label={names.slug}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Save" busyLabel="Saving…" />
      </div>
    </form>
  );
}
