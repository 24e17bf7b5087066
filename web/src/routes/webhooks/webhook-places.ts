import type { WebhookPaths } from '#/features/webhooks/webhook-paths.ts';
import type { Owner, Place, Places } from '#/routes/places/place.ts';
import { routes } from '#/shell/names.ts';

export type WebhookPlace = Place<WebhookPaths>;

/** Where there are webhooks: of the account, and of teams. */
export const webhookPlaces: Places<WebhookPaths> = { feature: 'webhooks', pathsOf };

function pathsOf(owner: Owner): WebhookPaths {
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
