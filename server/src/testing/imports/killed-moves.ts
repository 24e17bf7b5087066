import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { TestApp } from '../test-app.ts';

/** Has an import worked on by a worker that is ended by force once it has stored some pieces. */
export async function workAndKill({ services }: TestApp, id: number, pieces: number): Promise<void> {
  const { databaseUrl, clickhouseUrl, dataDir, baseUrl } = services.config;
  const doomed = fork(new URL('./doomed-move.ts', import.meta.url), [String(id)], {
    execArgv: [],
    env: { DATABASE_URL: databaseUrl, CLICKHOUSE_URL: clickhouseUrl, DATA_DIR: dataDir, BASE_URL: baseUrl },
  });
  for (let stored = 0; stored < pieces; stored += 1) await once(doomed, 'message');
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
}

/** What an import came to: rows with one result, links, and links that came from it. */
export async function resultsOf({ sql }: TestApp, id: number) {
  const [row] = await sql`
    select
      (select count(*)::int from import_rows where import_id = ${id} and is_done and verdict is not null) as results,
      (select count(distinct link_id)::int from import_rows where import_id = ${id}) as "linksOfRows",
      (select count(*)::int from imported_links where import_id = ${id}) as origins,
      (select count(*)::int from links where workspace_id = (select workspace_id from imports where id = ${id})) as links,
      (select count(*)::int from aliases join links on links.id = aliases.link_id
        where workspace_id = (select workspace_id from imports where id = ${id})) as aliases`;
  return row;
}
