import { useSuspenseQuery } from '@tanstack/react-query';
import { MOST_WEBHOOKS } from '@linklet/contract/webhooks/endpoints.ts';
import { webhooksQuery, type WebhookOwner } from './webhooks.queries.ts';

/** Why whoever looks can create no webhook; null where they can. */
export function useRefusal(address: WebhookOwner): string | null {
  const { data, refusal } = useSuspenseQuery(webhooksQuery(address)).data;
  const isFull = data.length >= MOST_WEBHOOKS;
  return (
    refusal ?? (isFull ? `There are at most ${String(MOST_WEBHOOKS)} webhooks. Delete one first.` : null)
  );
}
