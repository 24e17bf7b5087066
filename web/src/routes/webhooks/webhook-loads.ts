import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { webhooksQuery, type WebhookOwner } from '#/features/webhooks/webhooks.queries.ts';
import { findOpen } from '#/routes/organizations/find-organization.ts';
import { shownTeam } from '#/routes/organizations/team/shown-team.ts';
import { backToTeams, requireTeam } from '#/routes/organizations/team/team-loads.ts';
import { seesTokens } from '#/routes/organizations/who-sees.ts';
import { webhookPaths } from './webhook-paths.ts';

/* oxlint-disable typescript/only-throw-error -- The router's own way to say where to go instead. */

export interface WebhookVisit {
  context: { queryClient: QueryClient };
  params: { organization?: string; team?: string; webhookId?: string };
  location: { href: string };
}

interface Opened {
  owner: WebhookOwner;
  mayChange: boolean;
}

/** Of the team that the address names, to whoever oversees it, or of the account. */
async function openOwner({ context, location, params }: WebhookVisit): Promise<Opened> {
  const { organization, team } = params;
  if (organization === undefined || team === undefined) return { owner: null, mayChange: true };
  const place = { organization, team };
  const { permissions } = await requireTeam({ context, location, params: place });
  if (!permissions.includes('supervisor.access')) backToTeams('Unknown team.');
  return { owner: place, mayChange: permissions.includes('supervisor.create') };
}

/** The list, or one of them. */
export async function loadWebhooks(visit: WebhookVisit): Promise<void> {
  const { owner } = await openOwner(visit);
  await load(visit, owner);
}

/** Whoever can only look is led to the list. */
export async function loadForm(visit: WebhookVisit): Promise<void> {
  const { owner, mayChange } = await openOwner(visit);
  if (!mayChange) throw redirect({ href: webhookPaths(owner).list, replace: true });
  await load(visit, owner);
}

async function load({ context, params: { webhookId } }: WebhookVisit, owner: WebhookOwner): Promise<void> {
  const { data } = await context.queryClient.query({ ...webhooksQuery(owner), staleTime: 0 });
  if (webhookId !== undefined && !data.some(({ id }) => id === webhookId)) throw notFound();
}

interface OrganizationVisit extends Pick<WebhookVisit, 'context' | 'location'> {
  params: { organization: string };
  deps: { team: string };
}

/** Of one team of an organization at a time, to whoever oversees all. */
export async function loadTeamWebhooks({ deps, ...visit }: OrganizationVisit): Promise<void> {
  const organization = await findOpen(visit, seesTokens);
  const team = shownTeam(organization, deps.team);
  if (!team) return;
  const address = { organization: organization.slug, team: team.slug };
  await visit.context.queryClient.query({ ...webhooksQuery(address), staleTime: 0 });
}
