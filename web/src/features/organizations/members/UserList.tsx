import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import type { OrganizationUserView, RoleView } from '@linklet/contract/organizations/users.ts';
import { formatNumber } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { RowMenu, type RowAction } from '#/ui/dialogs/RowMenu.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { givableRoles } from './givable-roles.ts';
import { PersonCell } from './PersonCell.tsx';
import { useOpenSpace } from '../space/use-open-space.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import { rolesQuery, usersQuery, useUserChanges } from './users.queries.ts';

interface UserListProps {
  organization: OrganizationView;
  /** A part of the name or the email; empty for all. */
  search: string;
  /** Opens somebody's own space; absent for whoever does not oversee links. */
  onOpenSpace: ((id: string) => void) | undefined;
}

/** Who is in an organization, with what can be done with them. */
export function UserList({ organization, search, onOpenSpace }: UserListProps) {
  const { slug, name } = organization;
  const permissions = permissionsOf(organization);
  const { data: roles } = useSuspenseQuery(rolesQuery(slug));
  const users = useSuspenseInfiniteQuery(usersQuery(slug, search));
  const changes = useUserChanges(slug);
  const { confirm, dialog } = useConfirm();
  const space = useOpenSpace(onOpenSpace);
  const shown = users.data.pages.flatMap(({ data }) => data);
  const list = useKeptFocus<HTMLDivElement>(shown.length);

  async function block(user: OrganizationUserView) {
    const isSure =
      user.blocked ||
      (await confirm({
        title: `Block ${user.name}?`,
        text: `${user.name} can’t enter ${name} until you unblock them. Their links stay.`,
        confirm: 'Block',
        danger: true,
      }));
    if (isSure) await changes.block.mutateAsync({ id: user.id, block: !user.blocked });
  }

  async function remove(user: OrganizationUserView) {
    const isSure = await confirm({
      title: `Remove ${user.name} from ${name}?`,
      text: `${user.name} is removed from all teams. Their links stay.`,
      confirm: 'Remove',
      danger: true,
    });
    if (!isSure) return;
    await changes.remove.mutateAsync(user.id);
    notify(`${user.name} removed.`, 'success');
  }

  // Failures are told where all of them are.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);

  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Users" className="settings-section">
      {shown.length === 0 && <p className="field-hint">No matches.</p>}
      <ul className="people">
        {shown.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            roles={givableRoles(roles, organization)}
            permissions={permissions}
            onRole={(role) => changes.giveRole.mutateAsync({ id: user.id, role })}
            onBlock={() => quietly(block(user))}
            onRemove={() => quietly(remove(user))}
            spaceActions={space.spaceActions(user)}
          />
        ))}
      </ul>
      {users.hasNextPage && (
        <MoreButton busy={users.isFetchingNextPage} onMore={() => void users.fetchNextPage()} />
      )}
      {dialog}
      {space.dialog}
    </div>
  );
}

interface UserRowProps {
  user: OrganizationUserView;
  /** Those that whoever looks may give. */
  roles: readonly RoleView[];
  permissions: readonly string[];
  onRole: (role: number | null) => Promise<unknown>;
  onBlock: () => void;
  onRemove: () => void;
  spaceActions: readonly RowAction[];
}

function UserRow(props: UserRowProps) {
  const { user, roles, permissions, spaceActions } = props;
  const isInReach = isReachable(user, roles);

  return (
    <li>
      <PersonCell name={user.name} email={user.email} photoUrl={user.photo_url} isSelf={user.is_self}>
        {user.blocked && <span className="tag bad">Blocked</span>}
      </PersonCell>
      <TeamChips user={user} />
      <span className="person-role">
        <RoleOf {...props} isGivable={isInReach && permissions.includes('users.invite')} />
      </span>
      <RowMenu name={user.name} actions={[...spaceActions, ...(isInReach ? endActions(props) : [])]} />
    </li>
  );
}

function RoleOf({ user, roles, onRole, isGivable }: UserRowProps & { isGivable: boolean }) {
  const { name, owner, role } = user;
  if (!isGivable) return <span className="field-hint">{owner ? 'Owner' : (role?.name ?? 'No role')}</span>;

  const choices = roles.map(({ id, name }) => ({ id: String(id), label: name }));
  return (
    <RoleSelect
      name={name}
      value={String(role?.id ?? '')}
      roles={[{ id: '', label: 'No role' }, ...choices]}
      onGive={(given) => onRole(given === '' ? null : Number(given))}
    />
  );
}

/** Nobody changes themselves, the owner, or who may more than they. */
function isReachable({ owner, is_self, role }: OrganizationUserView, roles: readonly RoleView[]): boolean {
  return !owner && !is_self && (role === null || roles.some(({ id }) => id === role.id));
}

function endActions({ user: { name, blocked }, permissions, onBlock, onRemove }: UserRowProps): RowAction[] {
  return [
    ...(permissions.includes('users.block')
      ? [{ label: blocked ? 'Unblock' : 'Block', about: name, onChoose: onBlock, isDanger: !blocked }]
      : []),
    ...(permissions.includes('users.delete')
      ? [{ label: 'Remove', about: name, onChoose: onRemove, isDanger: true }]
      : []),
  ];
}

/** The first of their teams by name, and how many more there are. */
function TeamChips({ user: { teams, team_names: names } }: { user: OrganizationUserView }) {
  const more = teams - names.length;
  return (
    <span className="person-teams">
      {names.map((name) => (
        <span key={name} className="tag quiet">
          {name}
        </span>
      ))}
      {names.length === 0 && (teams === 1 ? '1 team' : `${formatNumber(teams)} teams`)}
      {names.length > 0 && more > 0 && (
        <>
          <span aria-hidden="true">+{formatNumber(more)}</span>
          <span className="unseen">and {formatNumber(more)} more</span>
        </>
      )}
    </span>
  );
}
