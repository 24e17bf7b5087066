import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BATCH_DAYS, type TokenBatch } from '@linklet/contract/tokens/changes.ts';
import { formatMoment, formatNumber, formatTime } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { ProgressBar } from '#/ui/marks/ProgressBar.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { batchesQuery, useUndoBatch, type Undone } from './batches.queries.ts';
import type { TokenOwner } from './tokens.queries.ts';

interface TokenBatchesProps {
  address: TokenOwner;
  mayChange: boolean;
}

/** What programs and agents did to links, each batch with the way back; nothing where they did nothing. */
export function TokenBatches({ address, mayChange }: TokenBatchesProps) {
  const { data } = useQuery({ ...batchesQuery(address), throwOnError: false, meta: { quiet: true } });
  const batches = data?.data ?? [];
  if (batches.length === 0) return null;
  return (
    <section className="token-list">
      <h2>Changes by tokens</h2>
      <p className="field-hint">
        What programs and agents changed in the last {BATCH_DAYS} days. A pause of 15 minutes ends a batch.
      </p>
      <ul className="tokens">
        {batches.map((batch) => (
          <BatchRow key={batch.first} batch={batch} address={address} mayChange={mayChange} />
        ))}
      </ul>
    </section>
  );
}

function BatchRow({ batch, address, mayChange }: TokenBatchesProps & { batch: TokenBatch }) {
  const undo = useUndoBatch(address);
  const { confirm, dialog } = useConfirm();
  const [done, setDone] = useState<number | null>(null);
  const [left, setLeft] = useState<Undone['left']>([]);
  const isUndone = batch.undone === batch.links;

  async function ask() {
    const isSure = await confirm({
      title: `Undo ${countOf(batch.links)} of ${batch.token}?`,
      text: 'Links that it created go to the trash; others are restored to what they were. What people have changed since stays.',
      confirm: 'Undo',
      danger: true,
    });
    if (!isSure) return;
    setDone(0);
    const result = await undo(batch, setDone).finally(() => setDone(null));
    setLeft(result.left);
    notify(`Undone: ${countOf(result.undone)}.`, result.left.length === 0 ? 'success' : 'info');
  }

  return (
    <li>
      <div className="token-text">
        <p className="token-head">
          <strong>{batch.token}</strong>
          {batch.undone > 0 && <StateMark text={isUndone ? 'Undone' : 'Partly undone'} tone="quiet" />}
        </p>
        <p>{whatOf(batch)}</p>
        <p className="field-hint">{whenOf(batch)}</p>
        {done !== null && <ProgressBar label="Undoing" done={done} total={batch.links - batch.undone} />}
        {left.length > 0 && <LeftList left={left} />}
      </div>
      {mayChange && !isUndone && (
        <Button size="small" disabled={done !== null} onClick={() => void ask().catch(toldAlready)}>
          Undo…<span className="unseen"> {whenOf(batch)}</span>
        </Button>
      )}
      {dialog}
    </li>
  );
}

function LeftList({ left }: { left: Undone['left'] }) {
  return (
    <div role="status">
      <p>Not undone:</p>
      <ul className="token-left">
        {left.map(({ link, reason }) => (
          <li key={link}>
            {link}: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

function countOf(links: number): string {
  return links === 1 ? '1 link' : `${formatNumber(links)} links`;
}

function whatOf({ created, changed, archived, deleted, restored }: TokenBatch): string {
  const parts = [
    [created, 'made'],
    [changed, 'changed'],
    [archived, 'archived'],
    [deleted, 'deleted'],
    [restored, 'restored'],
  ] as const;
  const said = parts.filter(([links]) => links > 0).map(([links, verb]) => `${countOf(links)} ${verb}`);
  return said.join(', ');
}

function whenOf({ from, until, by }: TokenBatch): string {
  const [begin, end] = [formatMoment(from), formatMoment(until)];
  const isOneDay = from.slice(0, 10) === until.slice(0, 10);
  const span = begin === end ? begin : `${begin} to ${isOneDay ? formatTime(until) : end}`;
  return by === null ? span : `${span} · token of ${by}`;
}

// A failed request is told by a notice.
function toldAlready(): void {}
