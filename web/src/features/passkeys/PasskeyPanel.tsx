import { useQuery } from '@tanstack/react-query';
import type { PasskeyView } from '@linklet/contract/passkeys/endpoints.ts';
import { formatDate } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { keyIcon } from '#/ui/icons/screen-icons.ts';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { passkeysQuery, useBeginPasskey, useDeletePasskey } from './passkeys.queries.ts';

/** The passkeys of an account: added, listed, deleted. */
export function PasskeyPanel() {
  const passkeys = useQuery(passkeysQuery).data?.data ?? [];
  const beginning = useBeginPasskey();
  const deleting = useDeletePasskey();
  const { confirm, dialog } = useConfirm();
  const panel = useKeptFocus<HTMLDivElement>(passkeys.length);

  async function remove({ id, name }: PasskeyView) {
    const isSure = await confirm({
      title: `Delete the passkey “${name}”?`,
      text: `“${name}” will no longer sign you in. Your device may keep offering it until you remove it there, too.`,
      confirm: 'Delete passkey',
      danger: true,
    });
    if (!isSure) return;
    await deleting.mutateAsync(id);
    notify('The passkey has been deleted.', 'success');
  }

  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label="Passkeys" className="stack">
      <p>
        A passkey signs you in with your fingerprint, your face or the PIN of your device. No password needed.
      </p>
      {passkeys.length > 0 && (
        <ul className="sessions">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onDelete={() => void remove(passkey).catch(toldAlready)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          aria-busy={beginning.isPending || undefined}
          onClick={() => beginning.isPending || beginning.mutate()}
        >
          Add a passkey
        </Button>
      </div>
      {beginning.data !== undefined && (
        <AddPasskeyDialog options={beginning.data.options} onClose={() => beginning.reset()} />
      )}
      {dialog}
    </div>
  );
}

function PasskeyRow({ passkey, onDelete }: { passkey: PasskeyView; onDelete: () => void }) {
  const { name, created_at, last_used_at } = passkey;

  return (
    <li>
      <Icon path={keyIcon} size={24} />
      <div>
        <p className="session-device">{name}</p>
        <p className="field-hint">
          added {formatDate(created_at)}
          {last_used_at === null ? ', not used yet' : `, last used ${formatDate(last_used_at)}`}
        </p>
      </div>
      <Button size="small" onClick={onDelete}>
        Delete<span className="unseen"> {name}</span>
      </Button>
    </li>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}
