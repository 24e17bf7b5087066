import type { WebhookPaths } from '#/features/webhooks/webhook-paths.ts';
import type { WebhookOwner } from '#/features/webhooks/webhooks.queries.ts';
import { routes } from '#/shell/names.ts';

/** Where the pages about webhooks of the account, or of a team, are. */
export function webhookPaths(owner: WebhookOwner): WebhookPaths {
  const name = owner === null ? 'settings' : 'teams';
  const at = (route: 'webhooks' | 'webhooks.new' | 'webhooks.webhook' | 'webhooks.edit') =>
    routes[`${name}.${route}`]
      .replace('$organization', owner?.organization ?? '')
      .replace('$team', owner?.team ?? '');
  return {
    list: at('webhooks'),
    create: at('webhooks.new'),
    show: (id) => at('webhooks.webhook').replace('$webhookId', id),
    edit: (id) => at('webhooks.edit').replace('$webhookId', id),
  };
}
