import { notFound, redirect } from '@tanstack/react-router';
import { tokensQuery } from '#/features/tokens/tokens.queries.ts';
import {
  openOwner,
  openShownTeam,
  type OrganizationVisit,
  type PlaceVisit,
} from '#/routes/places/place-loads.ts';
import { tokenPlaces } from './token-places.ts';

/* oxlint-disable typescript/only-throw-error -- The router's own way to say where to go instead. */

export interface TokenVisit extends PlaceVisit {
  params: PlaceVisit['params'] & { tokenId?: string };
}

export async function loadTokens(visit: TokenVisit): Promise<void> {
  const { owner } = await openOwner(visit);
  await visit.context.queryClient.query({ ...tokensQuery(owner), staleTime: 0 });
}

/** Whoever can only look is led to the list. */
export async function loadForm(visit: TokenVisit): Promise<void> {
  const { owner, mayChange } = await openOwner(visit);
  if (!mayChange) throw redirect({ href: tokenPlaces.pathsOf(owner).list, replace: true });
  const { data } = await visit.context.queryClient.query({ ...tokensQuery(owner), staleTime: 0 });
  const { tokenId } = visit.params;
  if (tokenId !== undefined && !data.some(({ id }) => id === tokenId)) throw notFound();
}

/** Of one team of an organization at a time, to whoever oversees all. */
export async function loadTeamTokens(visit: OrganizationVisit): Promise<void> {
  const owner = await openShownTeam(visit);
  if (owner) await visit.context.queryClient.query({ ...tokensQuery(owner), staleTime: 0 });
}
