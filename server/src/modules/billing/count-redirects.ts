import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { countRedirectsOf } from '../clicks/index.ts';
import { workspaces } from '../workspaces/workspaces.table.ts';

/** How often links of a billable's workspaces have redirected since a moment, crawlers included. */
export async function countRedirects(
  services: Pick<Services, 'db' | 'clickhouse'>,
  { billableId, from }: { billableId: number; from: Date },
): Promise<number> {
  const paidFor = await services.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.billableId, billableId));
  return countRedirectsOf(
    services,
    paidFor.map(({ id }) => id),
    from,
  );
}
