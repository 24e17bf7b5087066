import type { ConnectImportBody, ImportView } from '@linklet/contract/imports/endpoints.ts';
import { historySources, sourceNames } from '@linklet/contract/imports/sources.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { chooseDomain } from '../../domains/index.ts';
import { workOf } from '../../tokens/index.ts';
import { imports } from '../../../schema/imports/imports.table.ts';
import { addImportJob } from '../import-job.ts';
import { viewImport } from '../imports.ts';
import { ownerOf } from '../upload/receive-import.ts';
import { sourceApis } from './apis.ts';
import { seal } from './connection.ts';

/**
 * Begins to read a service's links with a token, which is kept encrypted until they are read, and then no more. Throws
 * `bulk_not_in_plan` and `import_server_invalid`.
 */
export async function startConnection(scope: Scope, body: ConnectImportBody): Promise<ImportView> {
  const owner = ownerOf(scope);
  const { source, token, host } = body;
  const base = sourceApis[source].base ?? baseOf(body.server);
  const domain = await chooseDomain(scope, { host: undefined, withAlias: false });
  const choices = { clash: 'new_alias' as const, domain: domain.host, domains: {}, history: true };
  const name = sourceNames[source];
  const id = await inTransaction(scope, async (scope) => {
    const [made] = await scope.db
      .insert(imports)
      .values({
        ...{ ...owner, ...workOf(scope), source, name, choices, state: 'reading', createdAt: scope.clock() },
        readsHistory: body.history && historySources.includes(source),
        ...{ connection: seal(scope, { base, token, host }), cursor: { path: sourceApis[source].start } },
      })
      .returning({ id: imports.id });
    if (!made) throw new Error('An import was not stored.');
    await recordEvent(scope, 'import.started', { target: String(made.id), after: { name } });
    await addImportJob(scope, { id: made.id, userId: owner.userId });
    return made.id;
  });
  return viewImport(scope, id);
}

function baseOf(server: string): string {
  const given = /^https?:\/\//i.test(server) ? server : `https://${server}`;
  if (server === '' || !URL.canParse(given)) throw new AppError('import_server_invalid');
  const { origin, pathname } = new URL(given);
  return origin + (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);
}
