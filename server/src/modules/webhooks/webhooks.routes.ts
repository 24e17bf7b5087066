import * as api from '@linklet/contract/webhooks/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { listDeliveries, readDelivery } from './deliveries/list-deliveries.ts';
import { listSamples } from './deliveries/list-samples.ts';
import { replayDelivery, replayFailed } from './deliveries/replay.ts';
import { testWebhook } from './deliveries/test-webhook.ts';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhooks,
  readWebhook,
  rotateSecret,
  setWebhookOn,
} from './webhooks.ts';

export const webhookRoutes = routes((on) => {
  on(api.listWebhooks, async ({ scope }) => listWebhooks(scope));
  on(api.createWebhook, async ({ scope, body }) => createWebhook(scope, body));
  on(api.listSamples, async ({ scope, params }) => listSamples(scope, params.event));
  on(api.getWebhook, async ({ scope, params }) => readWebhook(scope, params.id));
  on(api.editWebhook, async ({ scope, params, body }) => editWebhook(scope, params.id, body));
  on(api.setWebhookOn, async ({ scope, params, body }) => setWebhookOn(scope, params.id, body.on));
  on(api.deleteWebhook, async ({ scope, params }) => nothing(deleteWebhook(scope, params.id)));
  on(api.rotateSecret, async ({ scope, params }) => rotateSecret(scope, params.id));
  on(api.testWebhook, async ({ scope, params, body }) => testWebhook(scope, params.id, body.event));
  on(api.listDeliveries, async ({ scope, params, query }) => listDeliveries(scope, params.id, query));
  on(api.getDelivery, async ({ scope, params }) => readDelivery(scope, params.id, params.delivery));
  on(api.replayDelivery, async ({ scope, params }) => replayDelivery(scope, params.id, params.delivery));
  on(api.replayFailed, async ({ scope, params, body }) => ({
    replayed: await replayFailed(scope, params.id, new Date(body.since)),
  }));
});
