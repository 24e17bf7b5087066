import { Suspense, useState, type ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { teamRoles, type OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { inviteToTeam } from '@linklet/contract/organizations/team-members.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { givableRoles } from '../members/givable-roles.ts';
import { useInviteToTeam, type TeamAddress } from '../members/members.queries.ts';
import { roleHints, roleNames } from '../members/role-names.ts';
import { rolesQuery } from '../members/users.queries.ts';
import { InviteForm } from './InviteForm.tsx';
import { invitingTeams, OrganizationInviteForm } from './OrganizationInviteForm.tsx';

interface InvitePeopleProps {
  organization: OrganizationView;
  onInvited?: () => void;
}

/** Invites people into an organization and its teams; nothing for whoever may not. */
export function InvitePeople({ organization, onInvited }: InvitePeopleProps) {
  if (!permissionsOf(organization).includes('users.invite')) return null;
  return (
    <InviteButton place={organization.name}>
      {(close) => (
        <OrganizationInvite
          organization={organization}
          onCancel={close}
          onDone={() => {
            close();
            onInvited?.();
          }}
        />
      )}
    </InviteButton>
  );
}

interface OrganizationInviteProps {
  organization: OrganizationView;
  onDone: () => void;
  onCancel: () => void;
}

function OrganizationInvite({ organization, ...ends }: OrganizationInviteProps) {
  const { data: roles } = useSuspenseQuery(rolesQuery(organization.slug));
  const [givable, teams] = [givableRoles(roles, organization), invitingTeams(organization)];
  if (givable.length === 0 && teams.length === 0) {
    return <p className="field-hint">There is no role you can assign.</p>;
  }
  return <OrganizationInviteForm organization={organization.slug} roles={givable} teams={teams} {...ends} />;
}

/** Invites people into one team. */
export function InviteToTeam({ address, name }: { address: TeamAddress; name: string }) {
  const invite = useInviteToTeam(address);
  return (
    <InviteButton place={name}>
      {(close) => <TeamInviteForm invite={invite} onDone={close} onCancel={close} />}
    </InviteButton>
  );
}

interface TeamInviteFormProps {
  invite: ReturnType<typeof useInviteToTeam>;
  onDone?: () => void;
  onCancel?: () => void;
}

export function TeamInviteForm({ invite, ...ends }: TeamInviteFormProps) {
  return (
    <InviteForm
      roles={teamRoles.map((id) => ({ id, label: `${roleNames[id]}: ${roleHints[id]}` }))}
      initialRole="member"
      check={({ emails, role, message }) => checkBody(inviteToTeam, { emails, role, message })}
      send={invite}
      {...ends}
    />
  );
}

interface InviteButtonProps {
  /** Into what. */
  place: string;
  children: (close: () => void) => ReactNode;
}

function InviteButton({ place, children }: InviteButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <>
      <Button kind="primary" onClick={() => setIsOpen(true)}>
        Invite people
      </Button>
      {isOpen && (
        <Dialog title={`Invite people to ${place}`} onClose={close}>
          <Suspense fallback={<p role="status">Loading…</p>}>{children(close)}</Suspense>
        </Dialog>
      )}
    </>
  );
}
