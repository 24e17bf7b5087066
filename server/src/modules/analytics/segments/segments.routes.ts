import {
  changeSegment as changeEndpoint,
  deleteSegment as deleteEndpoint,
  listSegments as listEndpoint,
  saveSegment as saveEndpoint,
} from '@linklet/contract/analytics/segments.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { changeSegment, deleteSegment, listSegments, saveSegment } from './segments.ts';

export const segmentRoutes = routes((on) => {
  on(listEndpoint, async ({ scope }) => listSegments(scope));
  on(saveEndpoint, async ({ scope, body }) => saveSegment(scope, body));
  on(changeEndpoint, async ({ scope, params, body }) => changeSegment(scope, params.id, body));
  on(deleteEndpoint, async ({ scope, params }) => nothing(deleteSegment(scope, params.id)));
});
