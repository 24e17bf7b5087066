import * as api from '@linklet/contract/analytics/notes.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { addNote, changeNote, deleteNote } from './change-notes.ts';
import { listNotes } from './list-notes.ts';

export const noteRoutes = routes((on) => {
  on(api.listNotes, async ({ scope, query }) => listNotes(scope, query));
  on(api.addNote, async ({ scope, body }) => addNote(scope, body));
  on(api.changeNote, async ({ scope, params, body }) => changeNote(scope, params.id, body));
  on(api.deleteNote, async ({ scope, params }) => nothing(deleteNote(scope, params.id)));
});
