import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';
import type { WebhookVisit } from './webhook-loads.ts';

const loads = () => import('./webhook-loads.ts');

const of = { getParentRoute: () => rootRoute, beforeLoad: usersOnly };

const list = {
  ...of,
  loader: async (visit: WebhookVisit) => (await loads()).loadWebhooks(visit),
  component: lazyRouteComponent(() => import('./WebhooksScreen.tsx'), 'WebhooksScreen'),
};

const one = {
  ...list,
  validateSearch: ({ state, delivery }: Search<{ state: string; delivery: string }>) => ({
    state: textIn(state),
    delivery: textIn(delivery),
  }),
  component: lazyRouteComponent(() => import('./WebhookScreen.tsx'), 'WebhookScreen'),
};

const create = {
  ...of,
  loader: async (visit: WebhookVisit) => (await loads()).loadForm(visit),
  component: lazyRouteComponent(() => import('./CreateWebhookScreen.tsx'), 'CreateWebhookScreen'),
};

const edit = {
  ...create,
  component: lazyRouteComponent(() => import('./EditWebhookScreen.tsx'), 'EditWebhookScreen'),
};

/** Webhooks of the account, and of teams. */
export const webhookRoutes = [
  createRoute({ ...list, path: routes['settings.webhooks'] }),
  createRoute({ ...create, path: routes['settings.webhooks.new'] }),
  createRoute({ ...one, path: routes['settings.webhooks.webhook'] }),
  createRoute({ ...edit, path: routes['settings.webhooks.edit'] }),
  createRoute({ ...list, path: routes['teams.webhooks'] }),
  createRoute({ ...create, path: routes['teams.webhooks.new'] }),
  createRoute({ ...one, path: routes['teams.webhooks.webhook'] }),
  createRoute({ ...edit, path: routes['teams.webhooks.edit'] }),
  createRoute({
    ...of,
    path: routes['org.settings.teams.webhooks'],
    validateSearch: ({ team }: Search<{ team: string }>) => ({ team: textIn(team) }),
    loaderDeps: ({ search: { team } }) => ({ team }),
    loader: async (visit) => (await loads()).loadTeamWebhooks(visit),
    component: lazyRouteComponent(() => import('./TeamWebhooksScreen.tsx'), 'TeamWebhooksScreen'),
  }),
] as const;
