import type { SandboxRecordView } from '@linklet/contract/domains/sandbox.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { seenByLabels } from './seen-by.ts';
import { useZoneCalls } from './zone.queries.ts';

/** The records of the sandbox zone, by name. */
export function ZoneList({ records }: { records: readonly SandboxRecordView[] }) {
  const { remove } = useZoneCalls();
  const list = useKeptFocus<HTMLUListElement>(records.length);

  async function take({ id, type, name }: SandboxRecordView) {
    await remove(id);
    notify(`${type} record of ${name} removed.`, 'success');
  }

  if (records.length === 0) return <p className="field-hint">No records yet.</p>;
  return (
    <ul ref={list} tabIndex={-1} className="zone-list" aria-label="Records">
      {records.map((record) => (
        <li key={record.id}>
          <span className="zone-record">
            <strong>{record.name}</strong>
            <span>
              <span className="tag quiet">{record.type}</span> <code>{record.value}</code>
            </span>
          </span>
          <span className="field-hint">
            {record.ttl} s
            {record.seen_by !== 'everybody' && ` · ${seenByLabels[record.seen_by].toLowerCase()}`}
          </span>
          {/* Failures are told where all of them are. */}
          <Button size="small" onClick={() => void take(record).catch(() => undefined)}>
            Remove
            <span className="unseen">
              {' '}
              {record.type} {record.name} {record.value}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
