import { importLimits, type ImportForm, type ImportPreview } from '@linklet/contract/imports/endpoints.ts';
import type { Upload } from '@linklet/contract/http/endpoint.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { StagedLink } from '../files/source-link.ts';
import { inTurn, ownerOf, readLinks, receiveImport } from './receive-import.ts';

/**
 * What would be read of a file, of which nothing is kept. Throws `bulk_not_in_plan`, the `bulk_file_…` and `import_file_…`
 * codes, and `unavailable` where too many files wait.
 */
export async function previewImport(scope: Scope, upload: Upload<ImportForm>): Promise<ImportPreview> {
  const { userId } = ownerOf(scope);
  return receiveImport(upload, async (form, file) =>
    inTurn(userId, async () => {
      const hosts = new Map<string, number>();
      let total = 0;
      for await (const piece of readLinks(scope, file, { ...form, keepsClicks: false })) {
        if ('read' in piece)
          return { ...piece.read, clicks: piece.read.clicks.found, total, hosts: mostOf(hosts) };
        if ('clicks' in piece) continue;
        const links = JSON.parse(piece.rows) as StagedLink[];
        for (const { host } of links) hosts.set(host, (hosts.get(host) ?? 0) + 1);
        total += links.length;
      }
      throw new Error('A reader ended without a word.');
    }),
  );
}

function mostOf(hosts: ReadonlyMap<string, number>): { host: string; count: number }[] {
  return [...hosts]
    .map(([host, count]) => ({ host, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, importLimits.hosts);
}
