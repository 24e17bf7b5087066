import { useRef, useState, type RefObject } from 'react';
import { maxSegmentName, type StatsSegment } from '@linklet/contract/analytics/segments.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { NameForm } from '#/ui/fields/NameForm.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { filtersSentence } from '../search-sentence.ts';
import { useStats } from '../stats-context.ts';
import { useSegmentCalls, useSegments } from './segments.queries.ts';

/** Saves the filters shown under a name, and lists the segments that there are to rename and delete them. */
export function SegmentsDialog({ onClose }: { onClose: () => void }) {
  const { question } = useStats();
  const { filters } = question.search;
  const { segments, shown } = useSegments();
  const list = useRef<HTMLUListElement>(null);
  const { save } = useSegmentCalls();

  return (
    <Dialog title="Saved filters" onClose={onClose}>
      <div className="stack">
        <p>Saved filters, shared with everyone in this workspace.</p>
        {filters !== '' && shown === undefined && (
          <NameForm
            most={maxSegmentName}
            label="Name"
            hint={`The filters shown: ${filtersSentence(filters)}.`}
            name=""
            send={async (name) => {
              await save({ name, filters });
              // What had the focus goes with the form.
              list.current?.focus();
              notify(`Saved as ${name}.`, 'success');
            }}
          />
        )}
        {filters === '' && segments.length === 0 && (
          <p className="field-hint">There are none yet. Filter the clicks by a bar of a chart first.</p>
        )}
        <SegmentList ref={list} segments={segments} />
        <div className="dialog-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface SegmentListProps {
  ref: RefObject<HTMLUListElement | null>;
  segments: readonly StatsSegment[];
}

function SegmentList({ ref, segments }: SegmentListProps) {
  const [renamed, setRenamed] = useState<number>();
  const { change, remove } = useSegmentCalls();
  const { confirm, dialog } = useConfirm();

  async function ask({ id, name }: StatsSegment) {
    const isSure = await confirm({
      title: `Delete the saved filter “${name}”?`,
      text: 'It disappears for everyone in this workspace. Clicks stay as they are.',
      confirm: 'Delete saved filter',
      danger: true,
    });
    if (!isSure) return;
    await remove(id);
    ref.current?.focus();
    notify(`${name} deleted.`, 'success');
  }

  async function rename(segment: StatsSegment, name: string) {
    await change({ ...segment, name });
    setRenamed(undefined);
    ref.current?.focus();
    notify(`Renamed to ${name}.`, 'success');
  }

  return (
    <>
      <ul ref={ref} className="name-list" tabIndex={-1} aria-label="Saved filters">
        {segments.map((segment) => (
          <li key={segment.id}>
            <span className="name-list-name">
              <strong>{segment.name}</strong>
              <span className="field-hint">{filtersSentence(segment.filters)}</span>
            </span>
            <span className="name-list-actions">
              <Button
                size="small"
                aria-expanded={renamed === segment.id}
                onClick={() => setRenamed(renamed === segment.id ? undefined : segment.id)}
              >
                Rename<span className="unseen"> {segment.name}</span>
              </Button>
              <Button size="small" onClick={() => void ask(segment).catch(() => undefined)}>
                Delete<span className="unseen"> {segment.name}</span>
              </Button>
            </span>
            {renamed === segment.id && (
              <NameForm
                most={maxSegmentName}
                label="New name"
                name={segment.name}
                send={async (name) => rename(segment, name)}
              />
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
