import { connectClickhouse } from '../platform/clickhouse/clickhouse.ts';
import type { Config } from '../platform/config.ts';
import { connectPostgres } from '../platform/postgres/postgres.ts';

// Earlier than the first attempt of any process times out, and long after a healthy engine has answered.
const SILENT_AFTER_MS = 2000;

export function nameSilentEngines(
  { databaseUrl, clickhouseUrl }: Pick<Config, 'databaseUrl' | 'clickhouseUrl'>,
  say: (sentence: string) => void,
): void {
  if (databaseUrl !== undefined) {
    const { sql, close } = connectPostgres({ url: databaseUrl, name: 'start', connections: 1 });
    const asked = sql`select 1`.then(() => undefined);
    void nameIfSilent(`PostgreSQL at ${new URL(databaseUrl).host}`, asked, say).finally(() => void close());
  }
  if (clickhouseUrl !== undefined) {
    const clickhouse = connectClickhouse({ url: clickhouseUrl, name: 'start' });
    const asked = clickhouse.read({ name: 'start', query: 'SELECT 1' }).then(() => undefined);
    void nameIfSilent(`ClickHouse at ${new URL(clickhouseUrl).host}`, asked, say).finally(
      () => void clickhouse.close(),
    );
  }
}

async function nameIfSilent(
  where: string,
  asked: Promise<void>,
  say: (sentence: string) => void,
): Promise<void> {
  let isSaid = false;
  const sayOnce = (what: string) => {
    if (!isSaid) say(`${where} ${what}.`);
    isSaid = true;
  };
  const late = setTimeout(() => sayOnce('does not answer yet'), SILENT_AFTER_MS).unref();
  await asked.catch((error: unknown) => sayOnce(`can't be used yet (${reasonOf(error)})`));
  clearTimeout(late);
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
