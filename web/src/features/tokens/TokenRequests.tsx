import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { REQUEST_DAYS, type AskedChange, type TokenRequest } from '@linklet/contract/tokens/requests.ts';
import { ChangedValues, changesOf, sentenceOf } from '#/features/audit/index.ts';
import { formatMoment, formatNumber } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { ProgressBar } from '#/ui/marks/ProgressBar.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { requestsQuery, useDecide, type Decision } from './requests.queries.ts';
import type { TokenOwner } from './tokens.queries.ts';

interface TokenRequestsProps {
  address: TokenOwner;
  mayChange: boolean;
}

/** What programs and agents ask for, to be approved or refused; nothing where they ask for nothing. */
export function TokenRequests({ address, mayChange }: TokenRequestsProps) {
  const { data } = useQuery({ ...requestsQuery(address), throwOnError: false, meta: { quiet: true } });
  const { decide, done, dialog } = useDecisions(address);
  if (!data || data.data.length === 0) return null;
  const waiting = data.data.filter(({ state }) => state === 'pending');
  const mayDecide = mayChange && done === null;

  return (
    <section className="token-list">
      <div className="token-requests-head">
        <h2>Waiting for approval</h2>
        {mayDecide && <DecideAll waiting={waiting} onDecide={(decision) => void decide(waiting, decision)} />}
      </div>
      <p className="field-hint">
        What programs and agents ask for. After {REQUEST_DAYS} days without an answer it is dropped. What is
        approved can be undone.
        {data.pending > waiting.length && ` Shown are the newest of ${formatNumber(data.pending)}.`}
      </p>
      {done !== null && <ProgressBar label="Deciding" done={done.decided} total={done.total} />}
      <ul className="tokens">
        {data.data.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            mayDecide={mayDecide}
            onDecide={(decision) => void decide([request], decision)}
          />
        ))}
      </ul>
      {dialog}
    </section>
  );
}

interface DecideAllProps {
  waiting: readonly TokenRequest[];
  onDecide: (decision: Decision) => void;
}

function DecideAll({ waiting, onDecide }: DecideAllProps) {
  if (waiting.length < 2) return null;
  const count = formatNumber(waiting.length);
  return (
    <div className="token-decide">
      <Button size="small" onClick={() => onDecide('refuse')}>
        Refuse {count}…
      </Button>
      <Button size="small" onClick={() => onDecide('approve')}>
        Approve {count}…
      </Button>
    </div>
  );
}

/** Several at once are decided on only after a question. */
function useDecisions(address: TokenOwner) {
  const send = useDecide(address);
  const { confirm, dialog } = useConfirm();
  const [done, setDone] = useState<{ decided: number; total: number } | null>(null);

  async function decide(requests: readonly TokenRequest[], decision: Decision): Promise<void> {
    const total = requests.length;
    if (total > 1 && !(await confirm(questions[decision](formatNumber(total))))) return;
    setDone({ decided: 0, total });
    try {
      const failed = await send(requests, decision, (decided) => setDone({ decided, total }));
      tell(decision, total - failed, failed);
    } catch {
      // A failed request is told by a notice.
    } finally {
      setDone(null);
    }
  }
  return { decide, done, dialog };
}

const questions = {
  approve: (count: string) => ({
    title: `Approve ${count} requests?`,
    text: 'They run in the order they were requested.',
    confirm: 'Approve',
  }),
  refuse: (count: string) => ({
    title: `Refuse ${count} requests?`,
    text: 'They will not run. The token can ask again.',
    confirm: 'Refuse',
    danger: true,
  }),
};

function tell(decision: Decision, done: number, failed: number): void {
  const verb = decision === 'approve' ? 'Approved' : 'Refused';
  const requests = done === 1 ? '1 request' : `${formatNumber(done)} requests`;
  const rest = failed === 0 ? '' : ` Failed: ${formatNumber(failed)}.`;
  notify(`${verb}: ${requests}.${rest}`, failed === 0 ? 'success' : 'info');
}

interface RequestRowProps {
  request: TokenRequest;
  mayDecide: boolean;
  onDecide: (decision: Decision) => void;
}

function RequestRow({ request, mayDecide, onDecide }: RequestRowProps) {
  const { token, by, call, changes, state, reason } = request;
  const when = `${formatMoment(request.asked_at)} · token of ${by}`;

  return (
    <li className="token-request">
      <div className="token-text">
        <p className="token-head">
          <strong>{token}</strong>
          {state === 'failed' && <StateMark text="Failed" tone="bad" />}
        </p>
        {changes.length === 0 && <p>{call}</p>}
        {changes.map((change, index) => (
          <ChangeRow key={index} change={change} />
        ))}
        <p className="field-hint">{when}</p>
        {reason !== null && <p className="field-error">{reason}</p>}
      </div>
      {state === 'pending' && mayDecide && (
        <div className="token-decide">
          <Button size="small" onClick={() => onDecide('refuse')}>
            Refuse<span className="unseen"> {when}</span>
          </Button>
          <Button size="small" onClick={() => onDecide('approve')}>
            Approve<span className="unseen"> {when}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

function ChangeRow({ change }: { change: AskedChange }) {
  const text = asAsked(sentenceOf({ ...change, whom: null }, new Map()));
  return (
    <details className="token-change">
      <summary>{text}</summary>
      <ChangedValues changes={changesOf(change)} />
    </details>
  );
}

/** Verbs that sentences of the audit begin with, as what is yet to be done. */
const verbs: Record<string, string> = {
  ...{ created: 'Create', changed: 'Change', archived: 'Archive', deleted: 'Delete', restored: 'Restore' },
  ...{ added: 'Add', made: 'Make', moved: 'Move', renamed: 'Rename', ended: 'End' },
};

function asAsked(sentence: string): string {
  const [verb = '', ...words] = sentence.split(' ');
  const imperative = verbs[verb];
  return imperative === undefined ? `Asked for: ${sentence}` : [imperative, ...words].join(' ');
}
