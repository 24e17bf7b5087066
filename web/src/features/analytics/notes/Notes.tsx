import { Suspense, useId, useRef, useState } from 'react';
import type { StatsNote } from '@linklet/contract/analytics/notes.ts';
import { notify, undoNoticeMs } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useStats } from '../stats-context.ts';
import { LazyNoteDialog } from './LazyNoteDialog.tsx';
import { noteFields, noteTime } from './note-times.ts';
import { useNoteCalls, useNotes, type NewNote } from './notes.queries.ts';

/** The notes of the period that is shown, to be changed and deleted by whoever may. */
export function Notes() {
  const { link, zone } = useStats().question;
  const { data: notes, is_changeable: isChangeable } = useNotes();
  const { add, remove } = useNoteCalls();
  const [edited, setEdited] = useState<StatsNote | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const titleId = useId();
  if (notes.length === 0 && !isChangeable) return null;

  async function drop(note: StatsNote) {
    await remove(note.id);
    // What had the focus goes with the note.
    list.current?.focus();
    const { day, time } = noteFields(note, zone);
    const again = { text: note.text, day, time: time || null, zone, link: note.is_of_link ? link : null };
    notify('The note has been deleted.', 'success', {
      durationMs: undoNoticeMs,
      action: { label: 'Undo', run: () => void putBack(again).catch(() => undefined) },
    });
  }

  async function putBack(note: NewNote) {
    // What had the focus goes with the notice.
    list.current?.focus();
    await add(note);
  }

  return (
    <section className="notes" aria-labelledby={titleId}>
      <h3 id={titleId} className={notes.length === 0 ? 'unseen' : undefined}>
        Notes
      </h3>
      <ul ref={list} className="note-list" tabIndex={notes.length === 0 ? -1 : 0} aria-labelledby={titleId}>
        {notes.map((note) => (
          <li key={note.id}>
            <span className="note-time">{noteTime(note, zone)}</span>
            <span className="note-text">
              {note.text}
              {link !== undefined && !note.is_of_link && <span className="field-hint"> All links</span>}
            </span>
            {isChangeable && (
              <span className="note-actions">
                <Button kind="quiet" size="small" onClick={() => setEdited(note)}>
                  Edit<span className="unseen"> the note {note.text}</span>
                </Button>
                <Button kind="quiet" size="small" onClick={() => void drop(note).catch(() => undefined)}>
                  Delete<span className="unseen"> the note {note.text}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {edited !== null && (
        <Suspense>
          <LazyNoteDialog note={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </section>
  );
}
