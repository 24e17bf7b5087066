import type { WebhookView } from '@linklet/contract/webhooks/endpoints.ts';
import { titleOf } from '#/features/webhooks/webhook-draft.ts';
import { useWebhookCalls, type SavedWebhook } from '#/features/webhooks/webhooks.queries.ts';
import { notify } from '#/lib/notices.ts';
import { useGo } from '#/routes/use-go.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import type { WebhookPlace } from './webhook-places.ts';

interface WebhookActionsProps {
  webhook: WebhookView;
  place: WebhookPlace;
  onRotated: (saved: SavedWebhook) => void;
}

export function WebhookActions({ webhook, place: { address, paths }, onRotated }: WebhookActionsProps) {
  const { id, off, kind } = webhook;
  const calls = useWebhookCalls(address);
  const { confirm, dialog } = useConfirm();
  const go = useGo();
  const name = titleOf(webhook);

  async function setOn(on: boolean) {
    await calls.setOn(id, on);
    notify(on ? `${name} switched on.` : `${name} switched off.`, 'success');
  }

  async function replay() {
    const { replayed } = await calls.replayFailed(id);
    notify(replayed === 0 ? 'Nothing failed.' : `${String(replayed)} sent again.`, 'success');
  }

  async function rotate() {
    const isSure = await confirm({
      title: `Rotate the secret of ${name}?`,
      text: 'For 24 hours, deliveries are signed with both the new and the previous secret, then only with the new one.',
      confirm: 'Rotate secret',
    });
    if (isSure) onRotated(await calls.rotate(id));
  }

  async function remove() {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      text: 'Nothing is sent there any more, and its log is deleted. You can’t undo this.',
      confirm: 'Delete webhook',
      danger: true,
    });
    if (!isSure) return;
    await calls.remove(id);
    notify(`${name} deleted.`, 'success');
    go(paths.list);
  }

  const does = (work: () => Promise<void>) => () => void work().catch(toldAlready);
  return (
    <div className="webhook-actions">
      <Button {...(off !== null && { kind: 'primary' })} onClick={does(() => setOn(off !== null))}>
        {off === null ? 'Switch off' : 'Switch on'}
      </Button>
      <ButtonAnchor href={paths.edit(id)}>Edit</ButtonAnchor>
      {kind === 'standard' && <Button onClick={does(rotate)}>Rotate secret</Button>}
      {off === null && <Button onClick={does(replay)}>Send failed again</Button>}
      <Button kind="danger" onClick={does(remove)}>
        Delete
      </Button>
      {dialog}
    </div>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}
