import * as api from '@linklet/contract/links/views/endpoints.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { changeView, deleteView, listViews, saveView } from './views.ts';

export const viewRoutes = routes((on) => {
  on(api.listViews, async ({ scope }) => listViews(scope));
  on(api.saveView, async ({ scope, body }) => saveView(scope, body));
  on(api.changeView, async ({ scope, params, body }) => changeView(scope, params.id, body));
  on(api.deleteView, async ({ scope, params }) => nothing(deleteView(scope, params.id)));
});
