import * as api from '@linklet/contract/analytics/segments.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { changeSegment, deleteSegment, listSegments, saveSegment } from './segments.ts';

export const segmentRoutes = routes((on) => {
  on(api.listSegments, async ({ scope }) => listSegments(scope));
  on(api.saveSegment, async ({ scope, body }) => saveSegment(scope, body));
  on(api.changeSegment, async ({ scope, params, body }) => changeSegment(scope, params.id, body));
  on(api.deleteSegment, async ({ scope, params }) => nothing(deleteSegment(scope, params.id)));
});
