import { tokenPermissions, type TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { FieldNote } from '#/ui/fields/TextField.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { lockIcon } from '#/ui/icons/action-icons.ts';
import { areSame, permissionGroups, permissionWords, shortcuts } from './permission-words.ts';

interface PermissionFieldsProps {
  id: string;
  held: readonly TokenPermission[];
  /** Others are shown, but can't be given. */
  givable: readonly TokenPermission[];
  error: string | undefined;
  onChange: (held: readonly TokenPermission[]) => void;
}

/** What a token may do: each by itself, or by a press for what most want. */
export function PermissionFields({ id, held, givable, error, onChange }: PermissionFieldsProps) {
  function choose(permission: TokenPermission, isHeld: boolean): void {
    onChange(tokenPermissions.filter((each) => (each === permission ? isHeld : held.includes(each))));
  }

  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label="Permissions"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="token-permissions"
    >
      <div className="token-shortcuts">
        <span className="label">Permissions</span>
        {shortcuts
          .map(({ label, permissions }) => ({
            label,
            those: permissions.filter((each) => givable.includes(each)),
          }))
          .map(({ label, those }) => (
            <Button
              key={label}
              size="small"
              aria-pressed={areSame(held, those)}
              onClick={() => onChange(those)}
            >
              {label}
            </Button>
          ))}
      </div>
      {error !== undefined && <FieldNote id={id} error={error} />}
      {permissionGroups.map((group) => (
        <fieldset key={group.name} className="role-area">
          <legend>{group.name}</legend>
          {group.permissions.map((permission) => (
            <PermissionField
              key={permission}
              id={`${id}-${permission}`}
              permission={permission}
              isHeld={held.includes(permission)}
              isGivable={givable.includes(permission)}
              isWrong={error !== undefined}
              onChange={(isHeld) => choose(permission, isHeld)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface PermissionFieldProps {
  id: string;
  permission: TokenPermission;
  isHeld: boolean;
  isGivable: boolean;
  isWrong: boolean;
  onChange: (isHeld: boolean) => void;
}

function PermissionField({ id, permission, isHeld, isGivable, isWrong, onChange }: PermissionFieldProps) {
  const { name, text } = permissionWords[permission];

  return (
    <div className="token-permission">
      <CheckField
        id={id}
        checked={isHeld}
        disabled={!isGivable}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-text`}
        onChange={onChange}
      >
        {name}
      </CheckField>
      <p id={`${id}-text`} className="field-hint">
        {text}
        {!isGivable && (
          <span className="token-lock">
            <Icon path={lockIcon} size={14} /> You don’t have this permission here yourself.
          </span>
        )}
      </p>
    </div>
  );
}
