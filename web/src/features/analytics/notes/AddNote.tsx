import { Suspense, useState } from 'react';
import { Button } from '#/ui/buttons/Button.tsx';
import { LazyNoteDialog } from './LazyNoteDialog.tsx';
import { useNotes } from './notes.queries.ts';

/** Writes a note, for whoever may. */
export function AddNote() {
  const { is_changeable: isChangeable } = useNotes();
  const [isOpen, setIsOpen] = useState(false);
  if (!isChangeable) return null;

  return (
    <>
      <Button kind="text" onClick={() => setIsOpen(true)}>
        Add note
      </Button>
      {isOpen && (
        <Suspense>
          <LazyNoteDialog note={undefined} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
