import { useSuspenseQuery } from '@tanstack/react-query';
import { MOST_WEBHOOKS } from '@linklet/contract/webhooks/endpoints.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { lockIcon, plusIcon } from '#/ui/icons/action-icons.ts';
import type { WebhookPaths } from './webhook-paths.ts';
import { webhooksQuery, type WebhookOwner } from './webhooks.queries.ts';

/** Why whoever looks can create no webhook; null where they can. */
export function useRefusal(address: WebhookOwner): string | null {
  const { data, refusal } = useSuspenseQuery(webhooksQuery(address)).data;
  const isFull = data.length >= MOST_WEBHOOKS;
  return (
    refusal ?? (isFull ? `There are at most ${String(MOST_WEBHOOKS)} webhooks. Delete one first.` : null)
  );
}

interface WebhookRefusalProps {
  address: WebhookOwner;
  /** Where a plan with webhooks is chosen; null where that is for others to choose. */
  plansPath: string | null;
}

/** Why no webhook can be created, and what changes that. */
export function WebhookRefusal({ address, plansPath }: WebhookRefusalProps) {
  const refusal = useRefusal(address);
  if (refusal === null) return null;
  return (
    <p className="property-lock">
      <Icon path={lockIcon} size={14} />
      <span>
        {refusal} {plansPath !== null && <a href={plansPath}>See plans</a>}
      </span>
    </p>
  );
}

interface CreateWebhookLinkProps {
  address: WebhookOwner;
  mayChange: boolean;
  paths: WebhookPaths;
}

/** Nobody is offered what would be refused. */
export function CreateWebhookLink({ address, mayChange, paths }: CreateWebhookLinkProps) {
  const refusal = useRefusal(address);
  if (!mayChange || refusal !== null) return null;
  return (
    <ButtonAnchor kind="primary" href={paths.create}>
      <Icon path={plusIcon} />
      Create webhook
    </ButtonAnchor>
  );
}
