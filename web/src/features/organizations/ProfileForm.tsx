import { useRef } from 'react';
import { changeOrganization, changeTeam } from '@linklet/contract/organizations/endpoints.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { sendRenamed, useRefreshOrganizations } from './organizations.queries.ts';
import { useHasSlug } from './use-has-slug.ts';

interface ProfileFormProps {
  organization: string;
  /** Absent for the organization itself. */
  team?: string;
  name: string;
  /** Its pages are at another address from now on. */
  onMoved: (slug: string) => void;
}

const names = { name: 'Name', slug: 'URL' };

/** What an organization or a team is called, and what addresses call it. */
export function ProfileForm({ organization, team, name, onMoved }: ProfileFormProps) {
  const refresh = useRefreshOrganizations();
  const formRef = useRef<HTMLFormElement>(null);
  const before = team ?? organization;
  const hasSlug = useHasSlug(team === undefined ? 'organization' : 'team');
  const toBody = (draft: { name: string; slug: string }) => (hasSlug ? draft : { name: draft.name });
  const form = useForm({
    formRef,
    initial: { name, slug: before },
    check: (draft) => checkBody(team === undefined ? changeOrganization : changeTeam, toBody(draft)),
    send: async (draft) => {
      const slug = await sendRenamed({ organization, team, body: toBody(draft) });
      await refresh();
      notify('Profile saved.', 'success');
      if (slug !== before) onMoved(slug);
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextField {...form.field('name')} label={names.name} type="text" autoComplete="off" />
      {hasSlug && (
        <TextField
          {...form.field('slug')}
          label={names.slug}
          hint="The old URL redirects to the new one."
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Save" busyLabel="Saving…" />
      </div>
    </form>
  );
}
