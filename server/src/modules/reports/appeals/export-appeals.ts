import { eq } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import type { User } from '../../../schema/accounts/users.table.ts';
import type { ExportPart } from '../../../hooks/accounts.hooks.ts';
import { links } from '../../../schema/links/links.table.ts';
import { linkAppeals } from '../../../schema/reports/reports.table.ts';

/** What was said against blocks of an account's own links, and answered. */
export async function exportAppeals(
  { db }: Services,
  { workspaceId }: Pick<User, 'workspaceId'>,
): Promise<ExportPart> {
  const rows = await db
    .select({
      link: links.hash,
      text: linkAppeals.text,
      created_at: linkAppeals.createdAt,
      outcome: linkAppeals.outcome,
      answer: linkAppeals.answer,
      decided_at: linkAppeals.decidedAt,
    })
    .from(linkAppeals)
    .innerJoin(links, eq(links.id, linkAppeals.linkId))
    .where(eq(links.workspaceId, workspaceId))
    .orderBy(linkAppeals.id);
  return { sections: { appeals: rows } };
}
