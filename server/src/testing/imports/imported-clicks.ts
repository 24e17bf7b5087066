import type { ImportView } from '@linklet/contract/imports/endpoints.ts';
import type { TestApp } from '../test-app.ts';

interface Row {
  ts: string;
  link_id: string;
  referrer_host: string;
  source: string;
  country: string;
  os: string;
  bot_class: string;
  visitor_hash: string;
  user_agent: string;
}

/** What an import has brought to the statistics, the oldest first. */
export async function clicksOf(app: TestApp, { id }: Pick<ImportView, 'id'>): Promise<Row[]> {
  return app.services.clickhouse.read<Row>({
    name: 'test.imported',
    query: 'select * from clicks where import_id = {id:UInt64} order by ts',
    params: { id },
  });
}
