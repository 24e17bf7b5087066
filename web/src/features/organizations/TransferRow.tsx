import type { TransferView } from '@linklet/contract/organization-transfers.ts';
import { formatDate } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { useConfirm } from '#/ui/use-confirm.tsx';
import { useAnswerTransfer } from './transfers.queries.ts';

/** An organization that whoever looks is asked to own. */
export function TransferRow({ transfer: { organization, from, expires_at } }: { transfer: TransferView }) {
  const { slug, name } = organization;
  const answering = useAnswerTransfer();
  const { confirm, dialog } = useConfirm();

  async function accept() {
    const isSure = await confirm({
      title: `Own ${name}?`,
      text: `You may do everything in it, and your plan pays for it from now on. ${from} goes on as administrator.`,
      confirm: 'Own it',
    });
    if (!isSure) return;
    await answering.mutateAsync({ organization: slug, answer: 'accept' });
    notify(`You own ${name} now.`, 'success');
  }

  async function reject() {
    await answering.mutateAsync({ organization: slug, answer: 'reject' });
    notify('The request has been rejected.', 'success');
  }

  // Failures are told where all of them are.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);

  return (
    <li>
      <span className="team-name">
        <strong>{name}</strong>
        <span className="field-hint">
          {from} asks you to own it, until {formatDate(expires_at)}
        </span>
      </span>
      <span className="row-actions">
        <button type="button" className="button primary small" onClick={() => quietly(accept())}>
          Accept<span className="unseen"> to own {name}</span>
        </button>
        <button type="button" className="button small" onClick={() => quietly(reject())}>
          Reject<span className="unseen"> to own {name}</span>
        </button>
      </span>
      {dialog}
    </li>
  );
}
