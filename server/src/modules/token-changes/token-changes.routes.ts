import * as api from '@linklet/contract/tokens/changes.ts';
import * as requests from '@linklet/contract/tokens/requests.ts';
import { routes } from '../../platform/http/routes.ts';
import { decideTokenRequests } from './decide-requests.ts';
import { listTokenBatches } from './list-batches.ts';
import { listTokenRequests, readTokenRequest } from './list-requests.ts';
import { undoTokenBatch } from './undo-batch.ts';

export const tokenChangesRoutes = routes((on) => {
  on(api.listTokenBatches, async ({ scope }) => listTokenBatches(scope));
  on(api.undoTokenBatch, async ({ scope, body }) => undoTokenBatch(scope, body));
  on(requests.listTokenRequests, async ({ scope }) => listTokenRequests(scope));
  on(requests.decideTokenRequests, async ({ scope, body }) => decideTokenRequests(scope, body));
  on(requests.getTokenRequest, async ({ scope, params }) => readTokenRequest(scope, params.id));
});
