import { useQuery } from '@tanstack/react-query';
import { deleteOrganization, type OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { dropWorkspace, openAddress } from '#/lib/session/team-mode.ts';
import { DeletionForm } from './DeletionForm.tsx';
import { countsQuery, useRefreshOrganizations } from './organizations.queries.ts';

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

  return (
    <DeletionForm
      name={name}
      kind="organization"
      links={counts?.links ?? 0}
      onDelete={async (body) => {
        await api(deleteOrganization, { params: { organization: slug }, body });
        if (openAddress()?.organization === slug) dropWorkspace();
        await refresh();
      }}
      onDone={onDone}
    >
      <p>
        Everyone loses access at once. You can restore the organization for 30 days; then its teams, members
        and roles are deleted for good.
      </p>
    </DeletionForm>
  );
}
