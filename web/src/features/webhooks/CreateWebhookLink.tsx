import { CreateLink } from '#/ui/buttons/CreateLink.tsx';
import { useRefusal } from './use-refusal.ts';
import type { WebhookPaths } from './webhook-paths.ts';
import type { WebhookOwner } from './webhooks.queries.ts';

interface CreateWebhookLinkProps {
  address: WebhookOwner;
  mayChange: boolean;
  paths: WebhookPaths;
}

/** Nobody is offered what would be refused. */
export function CreateWebhookLink({ address, mayChange, paths }: CreateWebhookLinkProps) {
  const refusal = useRefusal(address);
  return mayChange && refusal === null ? <CreateLink label="Create webhook" href={paths.create} /> : null;
}
