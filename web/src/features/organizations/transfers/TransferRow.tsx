import { useState } from 'react';
import type { ErrorCode } from '@linklet/contract/http/errors.ts';
import type { TransferView } from '@linklet/contract/organizations/transfers.ts';
import { formatDate } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { useAnswerTransfer } from './transfers.queries.ts';

interface TransferRowProps {
  transfer: TransferView;
  plansPath: string;
}

/** What larger plans mend. */
const ofPlans: ReadonlySet<string> = new Set<ErrorCode>([
  'teams_not_allowed',
  'team_limit_reached',
  'member_limit_reached',
]);

/** An organization that whoever looks is asked to own. */
export function TransferRow({ transfer: { organization, from, expires_at }, plansPath }: TransferRowProps) {
  const { slug, name } = organization;
  const answering = useAnswerTransfer();
  const { confirm, dialog } = useConfirm();
  const [needsPlan, setNeedsPlan] = useState(false);

  async function accept() {
    const isSure = await confirm({
      title: `Accept ownership of ${name}?`,
      text: `Your plan pays for it from now on. ${from} becomes an administrator.`,
      confirm: 'Accept ownership',
    });
    if (!isSure) return;
    try {
      await answering.mutateAsync({ organization: slug, answer: 'accept' });
    } catch (error) {
      setNeedsPlan(error instanceof ApiError && ofPlans.has(error.code));
      throw error;
    }
    notify(`You are now the owner of ${name}.`, 'success');
  }

  async function reject() {
    await answering.mutateAsync({ organization: slug, answer: 'reject' });
    notify('Transfer rejected.', 'success');
  }

  // Failures are told where all of them are.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);

  return (
    <li>
      <span className="team-name">
        <strong>{name}</strong>
        <span className="field-hint">
          {from} wants to transfer it to you. Expires on {formatDate(expires_at)}.
        </span>
        {needsPlan && (
          <span className="field-hint" role="alert">
            Your plan does not include {name}. <a href={plansPath}>See plans</a>, then accept here.
          </span>
        )}
      </span>
      <span className="row-actions">
        <Button kind="primary" size="small" onClick={() => quietly(accept())}>
          Accept<span className="unseen"> ownership of {name}</span>
        </Button>
        <Button size="small" onClick={() => quietly(reject())}>
          Reject<span className="unseen"> ownership of {name}</span>
        </Button>
      </span>
      {dialog}
    </li>
  );
}
