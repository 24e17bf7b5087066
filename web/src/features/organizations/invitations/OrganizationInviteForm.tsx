import { inviteToOrganization, type RoleView } from '@linklet/contract/organizations/users.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useInvite } from '../members/users.queries.ts';
import { InviteForm } from './InviteForm.tsx';

interface OrganizationInviteFormProps {
  /** Its slug. */
  organization: string;
  /** Those that whoever invites may give; one at least. */
  roles: readonly RoleView[];
}

/** Invites people into an organization: with the role that allows least, unless another is chosen. */
export function OrganizationInviteForm({ organization, roles }: OrganizationInviteFormProps) {
  const invite = useInvite(organization);
  const [least] = roles.toSorted((a, b) => a.permissions.length - b.permissions.length);

  return (
    <InviteForm
      roles={roles.map(({ id, name }) => ({ id: String(id), label: name }))}
      initialRole={String(least?.id)}
      check={(wanted) => checkBody(inviteToOrganization, wanted)}
      send={({ role, ...rest }) => invite({ ...rest, role: Number(role) })}
    />
  );
}
