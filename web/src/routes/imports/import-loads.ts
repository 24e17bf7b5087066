import type { QueryClient } from '@tanstack/react-query';
import { importsQuery, type ImportOwner } from '#/features/imports/imports.queries.ts';
import { requireTeam } from '#/routes/organizations/team/team-loads.ts';

export interface ImportVisit {
  context: { queryClient: QueryClient };
  params: { organization?: string; team?: string };
  location: { href: string };
}

/** Of the team that the address names, or of the account. */
export async function loadImports({ context, location, params }: ImportVisit): Promise<void> {
  const { organization, team } = params;
  let owner: ImportOwner = null;
  if (organization !== undefined && team !== undefined) {
    const place = { organization, team };
    await requireTeam({ context, location, params: place });
    owner = place;
  }
  await context.queryClient.query({ ...importsQuery(owner), staleTime: 0 });
}
