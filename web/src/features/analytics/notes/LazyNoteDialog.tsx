import { lazy } from 'react';

/** The dialog for a note, which comes when it is opened. */
export const LazyNoteDialog = lazy(async () => ({ default: (await import('./NoteDialog.tsx')).NoteDialog }));
