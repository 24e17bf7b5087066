import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { scimRefusals, scimTokens, scimUsers } from '../../schema/provisioning/provisioning.table.ts';

/** Forgets whom the provider of an organization told that is gone, and what it was refused. */
export async function forgetProvisioning(
  { db }: Services,
  { organizationId }: { organizationId: number },
): Promise<void> {
  for (const table of [scimTokens, scimUsers, scimRefusals])
    await db.delete(table).where(eq(table.organizationId, organizationId));
}
