import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import type { RoleView } from '@linklet/contract/organizations/users.ts';
import { formatNumber } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { RowMenu, type RowAction } from '#/ui/dialogs/RowMenu.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { permissionNames } from './permission-names.ts';
import { RoleForm } from './RoleForm.tsx';
import { rolesQuery, useDeleteRole } from './users.queries.ts';

/** The roles of an organization: changed and deleted by whoever may. */
export function RoleList({ organization }: { organization: OrganizationView }) {
  const { slug } = organization;
  const permissions = permissionsOf(organization);
  const { data: roles } = useSuspenseQuery(rolesQuery(slug));
  const [edited, setEdited] = useState<RoleView | null>(null);
  const deleting = useDeleteRole(slug);
  const { confirm, dialog } = useConfirm();
  const list = useKeptFocus<HTMLUListElement>(roles.length);

  async function remove({ id, name, users }: RoleView) {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      text: users === 0 ? 'Nobody has this role.' : `${people(users)} then no role.`,
      confirm: 'Delete',
      danger: true,
    });
    if (!isSure) return;
    await deleting.mutateAsync(id);
    notify(`${name} deleted.`, 'success');
  }

  const may = (role: RoleView, permission: 'roles.update' | 'roles.delete') =>
    permissions.includes(permission) && role.permissions.every((held) => permissions.includes(held));

  const actionsOn = (role: RoleView): RowAction[] => [
    ...(may(role, 'roles.update')
      ? [{ label: 'Edit', about: role.name, onChoose: () => setEdited(role) }]
      : []),
    ...(may(role, 'roles.delete')
      ? [
          {
            label: 'Delete',
            about: role.name,
            isDanger: true,
            onChoose: () => void remove(role).catch(() => undefined),
          },
        ]
      : []),
  ];

  return (
    <>
      <ul ref={list} tabIndex={-1} className="team-list" aria-label="Roles">
        {roles.map((role) => (
          <li key={role.id} className="role-row">
            <span className="team-name">
              <strong>{role.name}</strong>
              <span className="field-hint">{countOf(role.users)}</span>
            </span>
            <RowMenu name={role.name} actions={actionsOn(role)} />
            <p className="field-hint role-permissions">
              {role.permissions.map((permission) => permissionNames[permission]).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {edited !== null && (
        <Dialog title={`Edit ${edited.name}`} onClose={() => setEdited(null)} wide>
          <RoleForm organization={slug} role={edited} own={permissions} onDone={() => setEdited(null)} />
        </Dialog>
      )}
      {dialog}
    </>
  );
}

function countOf(users: number): string {
  return users === 1 ? '1 person' : `${formatNumber(users)} people`;
}

function people(users: number): string {
  return users === 1 ? 'One person has' : `${formatNumber(users)} people have`;
}
