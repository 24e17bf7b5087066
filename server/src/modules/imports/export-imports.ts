import { and, desc, eq, lt } from 'drizzle-orm';
import { newestFirst } from '../../platform/postgres/newest-first.ts';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../../hooks/accounts.hooks.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { imports } from '../../schema/imports/imports.table.ts';

/** What an account has moved in from other services, the newest first. */
export async function exportImports({ db }: Services, { id }: User): Promise<ExportPart> {
  const brought = newestFirst((before, limit) =>
    db
      .select({
        id: imports.id,
        source: imports.source,
        file_name: imports.name,
        state: imports.state,
        rows: imports.total,
        at: imports.createdAt,
      })
      .from(imports)
      .where(and(eq(imports.userId, id), lt(imports.id, before)))
      .orderBy(desc(imports.id))
      .limit(limit),
  );
  return { lists: { imports: brought } };
}
