import { notFound, redirect } from '@tanstack/react-router';
import { webhooksQuery, type WebhookOwner } from '#/features/webhooks/webhooks.queries.ts';
import {
  openOwner,
  openShownTeam,
  type OrganizationVisit,
  type PlaceVisit,
} from '#/routes/places/place-loads.ts';
import { webhookPlaces } from './webhook-places.ts';

/* oxlint-disable typescript/only-throw-error -- The router's own way to say where to go instead. */

export interface WebhookVisit extends PlaceVisit {
  params: PlaceVisit['params'] & { webhookId?: string };
}

/** The list, or one of them. */
export async function loadWebhooks(visit: WebhookVisit): Promise<void> {
  const { owner } = await openOwner(visit);
  await load(visit, owner);
}

/** Whoever can only look is led to the list. */
export async function loadForm(visit: WebhookVisit): Promise<void> {
  const { owner, mayChange } = await openOwner(visit);
  if (!mayChange) throw redirect({ href: webhookPlaces.pathsOf(owner).list, replace: true });
  await load(visit, owner);
}

async function load({ context, params: { webhookId } }: WebhookVisit, owner: WebhookOwner): Promise<void> {
  const { data } = await context.queryClient.query({ ...webhooksQuery(owner), staleTime: 0 });
  if (webhookId !== undefined && !data.some(({ id }) => id === webhookId)) throw notFound();
}

/** Of one team of an organization at a time, to whoever oversees all. */
export async function loadTeamWebhooks(visit: OrganizationVisit): Promise<void> {
  const owner = await openShownTeam(visit);
  if (owner) await visit.context.queryClient.query({ ...webhooksQuery(owner), staleTime: 0 });
}
