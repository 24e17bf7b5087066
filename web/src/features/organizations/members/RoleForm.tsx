import { useRef } from 'react';
import { rolePermissions, type RolePermission } from '@linklet/contract/http/access.ts';
import { createRole, type RoleView } from '@linklet/contract/organizations/users.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { FormEnd } from '#/ui/buttons/FormEnd.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { FieldNote, TextField } from '#/ui/fields/TextField.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { permissionAreas, permissionNames } from './permission-names.ts';
import { useSaveRole } from './users.queries.ts';

interface RoleFormProps {
  organization: string;
  /** Null for a new one. */
  role: RoleView | null;
  /** What whoever edits may do: nobody gives more. */
  own: readonly string[];
  onDone: () => void;
}

interface Draft {
  name: string;
  permissions: readonly RolePermission[];
}

const names = { name: 'Name', permissions: 'Permissions' };

/** What a role is called, and what whoever has it may do. */
export function RoleForm({ organization, role, own, onDone }: RoleFormProps) {
  const save = useSaveRole(organization);
  const formRef = useRef<HTMLFormElement>(null);
  const initial: Draft = { name: role?.name ?? '', permissions: role?.permissions ?? [] };
  const form = useForm({
    formRef,
    initial,
    check: (draft) => checkBody(createRole, draft),
    send: async ({ name, permissions }) => {
      await save(role?.id ?? null, { name, permissions: [...permissions] });
      notify(role === null ? `${name.trim()} created.` : `${name.trim()} saved.`, 'success');
      onDone();
    },
  });
  const { permissions } = form.draft;
  const error = form.errors['permissions'];

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextField {...form.field('name')} data-focus label={names.name} type="text" autoComplete="off" />
      <div id={form.idOf('permissions')} tabIndex={-1} className="role-areas">
        {permissionAreas.map((area) => (
          <fieldset key={area.name} className="role-area">
            <legend>{area.name}</legend>
            {area.permissions.map((permission) => (
              <PermissionBox
                key={permission}
                permission={permission}
                isHeld={permissions.includes(permission)}
                isOwn={own.includes(permission)}
                onChange={(isHeld) => form.change({ permissions: chosen(permissions, permission, isHeld) })}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {error !== undefined && <FieldNote id={form.idOf('permissions')} error={error} />}
      <FormEnd onCancel={onDone}>
        <SubmitButton
          busy={form.busy}
          label={role === null ? 'Create role' : 'Save role'}
          busyLabel="Saving…"
        />
      </FormEnd>
    </form>
  );
}

function chosen(held: readonly RolePermission[], permission: RolePermission, isHeld: boolean) {
  return rolePermissions.filter((each) => (each === permission ? isHeld : held.includes(each)));
}

interface PermissionBoxProps {
  permission: RolePermission;
  isHeld: boolean;
  isOwn: boolean;
  onChange: (isHeld: boolean) => void;
}

function PermissionBox({ permission, isHeld, isOwn, onChange }: PermissionBoxProps) {
  const id = `permission-${permission}`;

  return (
    <CheckField id={id} checked={isHeld} disabled={!isOwn && !isHeld} onChange={onChange}>
      {permissionNames[permission]}
      {!isOwn && <span className="field-hint"> Not part of your own role.</span>}
    </CheckField>
  );
}
