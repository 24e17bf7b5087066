import { useQuery } from '@tanstack/react-query';
import { teamRoles, type TeamRole } from '@linklet/contract/organizations/endpoints.ts';
import type { TeamMemberView } from '@linklet/contract/organizations/team-members.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { RowMenu, type RowAction } from '#/ui/dialogs/RowMenu.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { membersQuery, sentInvitationsQuery, useTeamChanges, type TeamAddress } from './members.queries.ts';
import { useOpenSpace } from '../space/use-open-space.tsx';
import { PendingInvitations } from '../invitations/PendingInvitations.tsx';
import { PersonCell } from './PersonCell.tsx';
import { roleNames } from './role-names.ts';
import { RoleSelect } from './RoleSelect.tsx';

interface TeamMembersProps {
  address: TeamAddress;
  name: string;
  /** Whether whoever looks may invite and remove people. */
  isAdmin: boolean;
  mayResend: boolean;
  /** Whoever looks is no longer in it. */
  onLeft: () => void;
  /** Opens somebody's own space; absent where that is not offered. */
  onOpenSpace?: ((id: string) => void) | undefined;
}

/** Who is in a team, and whom it waits for. */
export function TeamMembers(props: TeamMembersProps) {
  const { address, name, isAdmin, mayResend, onLeft, onOpenSpace } = props;
  const { data: members = [] } = useQuery(membersQuery(address));
  const { data: invitations = [] } = useQuery({ ...sentInvitationsQuery(address), enabled: isAdmin });
  const changes = useTeamChanges(address);
  const { confirm, dialog } = useConfirm();
  const space = useOpenSpace(onOpenSpace);
  const list = useKeptFocus<HTMLUListElement>(members.length, invitations.length);

  async function remove(member: TeamMemberView) {
    const isSure = await confirm({
      title: member.is_self ? `Leave ${name}?` : `Remove ${member.name}?`,
      text: member.is_self
        ? 'You lose access to its links. Links you created stay in the team.'
        : `${member.name} loses access to ${name}. Their links stay in the team.`,
      confirm: member.is_self ? 'Leave' : 'Remove',
      danger: true,
    });
    if (!isSure) return;
    if (member.is_self) await changes.leave.mutateAsync();
    else await changes.remove.mutateAsync(member.id);
    notify(member.is_self ? `You have left ${name}.` : `${member.name} removed.`, 'success');
    if (member.is_self) onLeft();
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} className="people" aria-label={`Members of ${name}`}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isAdmin={isAdmin}
            onRole={(role) => changes.changeRole.mutateAsync({ id: member.id, role })}
            onRemove={() => void remove(member).catch(() => undefined)}
            spaceActions={space.spaceActions(member)}
          />
        ))}
      </ul>
      {isAdmin && invitations.length > 0 && (
        <>
          <h2>Invited</h2>
          <PendingInvitations
            invitations={invitations.map(({ role, ...rest }) => ({
              ...rest,
              roleName: roleNames[role],
              onResend: mayResend ? () => changes.resend.mutateAsync(rest.id) : undefined,
              onWithdraw: () => changes.withdraw.mutate(rest.id),
            }))}
          />
        </>
      )}
      {dialog}
      {space.dialog}
    </>
  );
}

interface MemberRowProps {
  member: TeamMemberView;
  isAdmin: boolean;
  onRole: (role: TeamRole) => Promise<unknown>;
  onRemove: () => void;
  spaceActions: readonly RowAction[];
}

function MemberRow({ member, isAdmin, onRole, onRemove, spaceActions }: MemberRowProps) {
  const { name, email, role, is_self } = member;
  const end = is_self ? { label: 'Leave', about: 'the team' } : { label: 'Remove', about: name };
  const ends = isAdmin || is_self ? [{ ...end, onChoose: onRemove, isDanger: true }] : [];

  return (
    <li>
      <PersonCell name={name} email={email} photoUrl={member.photo_url} isSelf={is_self} />
      <span className="person-role">
        {isAdmin ? (
          <RoleSelect
            name={name}
            value={role}
            roles={teamRoles.map((id) => ({ id, label: roleNames[id] }))}
            onGive={(given) => onRole(given as TeamRole)}
          />
        ) : (
          <span className="field-hint">{roleNames[role]}</span>
        )}
      </span>
      <RowMenu name={name} actions={[...spaceActions, ...ends]} />
    </li>
  );
}
