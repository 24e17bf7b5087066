import {
  addNote as addEndpoint,
  changeNote as changeEndpoint,
  deleteNote as deleteEndpoint,
  listNotes as listEndpoint,
} from '@linklet/contract/analytics/notes.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { addNote, changeNote, deleteNote } from './change-notes.ts';
import { listNotes } from './list-notes.ts';

export const noteRoutes = routes((on) => {
  on(listEndpoint, async ({ scope, query }) => listNotes(scope, query));
  on(addEndpoint, async ({ scope, body }) => addNote(scope, body));
  on(changeEndpoint, async ({ scope, params, body }) => changeNote(scope, params.id, body));
  on(deleteEndpoint, async ({ scope, params }) => nothing(deleteNote(scope, params.id)));
});
