import { onCluster } from '../../../platform/clickhouse/clickhouse-cluster.ts';
import type { Services } from '../../../platform/scope.ts';

// A statement may have 256 kB.
const IDS = 10_000;

interface BroughtClicks {
  workspaceId: number;
  importId: number;
  /** Links that keep theirs. */
  except: readonly number[];
}

/** Has ClickHouse remove, in the background, what an import brought. Safe to repeat. */
export async function removeImportedClicks(
  { clickhouse, config }: Pick<Services, 'clickhouse' | 'config'>,
  { workspaceId, importId, except }: BroughtClicks,
): Promise<void> {
  const kept = except.toSorted((one, other) => one - other);
  for (let at = 0, after = 0; at <= kept.length; at += IDS) {
    const part = kept.slice(at, at + IDS);
    const last = part.length === IDS ? (part.at(-1) ?? null) : null;
    const conditions = [
      `workspace_id = ${String(workspaceId)} AND import_id = ${String(importId)} AND link_id > ${String(after)}`,
      ...(last === null ? [] : [`link_id <= ${String(last)}`]),
      ...(part.length === 0 ? [] : [`link_id NOT IN (${part.join(', ')})`]),
    ];
    const statement = `ALTER TABLE clicks DELETE WHERE ${conditions.join(' AND ')}`;
    for (const query of onCluster(statement, config.clickhouseCluster))
      await clickhouse.command({ name: 'clicks.remove-imported', query });
    after = last ?? after;
  }
}
