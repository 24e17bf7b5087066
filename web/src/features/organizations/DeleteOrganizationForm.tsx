import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { deleteOrganization, type OrganizationView } from '@linklet/contract/organizations.ts';
import { LinksField, type LinksChoice } from '#/features/accounts/index.ts';
import { api } from '#/lib/api.ts';
import { checkBody } from '#/lib/check-body.ts';
import { notify } from '#/lib/notices.ts';
import { dropWorkspace, openAddress } from '#/lib/team-mode.ts';
import { useForm } from '#/lib/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/SubmitButton.tsx';
import { TextField } from '#/ui/TextField.tsx';
import { countsQuery, useRefreshOrganizations } from './organizations.queries.ts';

const untouched: { name: string; links: LinksChoice } = { name: '', links: 'keep' };

/** Deletes an organization, for whoever types its name. */
export function DeleteOrganizationForm({
  organization: { slug, name },
  onDone,
}: {
  organization: OrganizationView;
  onDone: () => void;
}) {
  const refresh = useRefreshOrganizations();
  const { data: counts } = useQuery(countsQuery(slug));
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: untouched,
    check: (draft) => checkBody(deleteOrganization, draft),
    send: async (body) => {
      await api(deleteOrganization, { params: { organization: slug }, body });
      if (openAddress()?.organization === slug) dropWorkspace();
      await refresh();
      notify(`${name} was deleted. You can restore it for thirty days.`, 'success');
      onDone();
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named({ name: 'Name' })} />
      <p>
        Nobody can work in it from now on. For thirty days you can restore it; after that its teams, members
        and roles are erased.
      </p>
      {counts !== undefined && counts.links > 0 && (
        <LinksField
          whose="its"
          links={counts.links}
          choice={form.draft.links}
          onChoose={(links) => form.change({ links })}
        />
      )}
      <TextField
        {...form.field('name')}
        label={`Type “${name}” to confirm`}
        type="text"
        autoComplete="off"
        spellCheck={false}
      />
      <div className="form-end">
        <SubmitButton
          busy={form.busy}
          label="Delete organization"
          busyLabel="Deleting…"
          className="button danger"
        />
      </div>
    </form>
  );
}
