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
      title: `Own ${name}?`,
      text: `You may do everything in it, and your plan pays for it from now on. ${from} goes on as administrator.`,
      confirm: 'Own it',
    });
    if (!isSure) return;
    try {
      await answering.mutateAsync({ organization: slug, answer: 'accept' });
    } catch (error) {
      setNeedsPlan(error instanceof ApiError && ofPlans.has(error.code));
      throw error;
    }
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
        {needsPlan && (
          <span className="field-hint" role="alert">
            Your plan has no room for {name}. <a href={plansPath}>See plans</a>, then accept it here.
          </span>
        )}
      </span>
      <span className="row-actions">
        <Button kind="primary" size="small" onClick={() => quietly(accept())}>
          Accept<span className="unseen"> to own {name}</span>
        </Button>
        <Button size="small" onClick={() => quietly(reject())}>
          Reject<span className="unseen"> to own {name}</span>
        </Button>
      </span>
      {dialog}
    </li>
  );
}
