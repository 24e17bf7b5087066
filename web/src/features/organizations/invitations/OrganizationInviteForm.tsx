import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { inviteToOrganization, type RoleView } from '@linklet/contract/organizations/users.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { useInvite } from '../members/users.queries.ts';
import { InviteForm, type Wanted } from './InviteForm.tsx';

interface OrganizationInviteFormProps {
  /** Its slug. */
  organization: string;
  /** Those that whoever invites may give. */
  roles: readonly RoleView[];
  /** Those that whoever invites may invite into. */
  teams?: readonly TeamView[];
  onDone?: () => void;
  onCancel?: () => void;
}

const noRole = { id: '', label: 'None: teams only' };

/** Invites people into an organization: into teams alone, or with the role that allows least, unless more is chosen. */
export function OrganizationInviteForm({
  organization,
  roles,
  teams = [],
  ...ends
}: OrganizationInviteFormProps) {
  const invite = useInvite(organization);
  const [least] = roles.toSorted((a, b) => a.permissions.length - b.permissions.length);
  const given = roles.map(({ id, name }) => ({ id: String(id), label: name }));

  return (
    <InviteForm
      roles={teams.length > 0 ? [noRole, ...given] : given}
      initialRole={teams.length > 0 ? noRole.id : String(least?.id)}
      teams={teams}
      check={(wanted) => checkBody(inviteToOrganization, toBody(wanted))}
      send={(wanted) => invite(toBody(wanted))}
      {...ends}
    />
  );
}

function toBody({ role, ...rest }: Wanted) {
  return { ...rest, role: role === noRole.id ? null : Number(role) };
}

/** The teams that whoever looks may invite into. */
export function invitingTeams(organization: OrganizationView): readonly TeamView[] {
  const ofAll = permissionsOf(organization).includes('invitations.send');
  return organization.teams.filter(
    ({ status, membership }) => !status.archived && (ofAll || membership?.role === 'admin'),
  );
}
