import { onCluster } from '../../../platform/clickhouse/clickhouse-cluster.ts';
import { textLiteral } from '../../../platform/clickhouse/clickhouse.ts';
import type { Services } from '../../../platform/scope.ts';
import { SAID_BY_SOURCE } from '../imported/imported-click.ts';
import { AGENT_RULES, readUserAgent, type Agent } from './user-agent.ts';

const AGENTS_PER_QUESTION = 20_000;
// Each agent occurs six times in a statement, whose text may have 256 kB.
const AGENTS_PER_CHANGE = 100;

const readColumns = {
  browser: 'browser',
  os: 'os',
  device: 'device',
  bot_class: 'botClass',
  bot_reason: 'botReason',
} as const satisfies Record<string, keyof Agent>;
type ReadColumn = keyof typeof readColumns;
const columns = Object.keys(readColumns) as ReadColumn[];

const ARE_OLDER = `agent_rules < ${String(AGENT_RULES)} AND bot_reason != ${textLiteral(SAID_BY_SOURCE)}`;

type Row = Record<ReadColumn | 'user_agent', string>;

/**
 * Reads again what earlier rules have read, month by month; ClickHouse changes the rows in the background. A
 * person may become a robot in all statistics, and vice versa. Safe to repeat.
 */
export async function rereadAgents(services: Services): Promise<void> {
  const months = await services.clickhouse.read<{ month: number }>({
    name: 'clicks.months-to-reread',
    query: `
      SELECT DISTINCT toYYYYMM(ts) AS month FROM clicks
      WHERE ${ARE_OLDER} AND user_agent != '' ORDER BY month`,
  });
  for (const { month } of months) {
    const changed = await findChanged(services, month);
    for (let done = 0; done < changed.length; done += AGENTS_PER_CHANGE) {
      await change(services, month, changed.slice(done, done + AGENTS_PER_CHANGE));
    }
    if (changed.length > 0) services.log.info({ month, agents: changed.length }, 'user agents read again');
  }
}

async function findChanged({ clickhouse }: Services, month: number): Promise<Agent[]> {
  const changed = new Map<string, Agent>();
  let after = '';
  for (;;) {
    const rows = await clickhouse.read<Row>({
      name: 'clicks.agents-to-reread',
      query: `
        SELECT DISTINCT user_agent, ${columns.join(', ')} FROM clicks
        WHERE toYYYYMM(ts) = {month:UInt32} AND ${ARE_OLDER} AND user_agent > {after:String}
        ORDER BY user_agent LIMIT ${AGENTS_PER_QUESTION} WITH TIES`,
      params: { month, after },
    });
    for (const row of rows) {
      const agent = readUserAgent(row.user_agent);
      if (columns.some((column) => row[column] !== agent[readColumns[column]])) {
        changed.set(row.user_agent, { ...agent, userAgent: row.user_agent });
      }
    }
    if (rows.length < AGENTS_PER_QUESTION) return [...changed.values()];
    after = rows.at(-1)?.user_agent ?? '';
  }
}

// Parameters would be part of the request's URL, which is too short for so many.
async function change({ clickhouse, config }: Services, month: number, agents: Agent[]): Promise<void> {
  const all = (part: keyof Agent) => `[${agents.map((agent) => textLiteral(agent[part])).join(', ')}]`;
  const known = all('userAgent');
  const sets = columns.map(
    (column) => `${column} = transform(user_agent, ${known}, ${all(readColumns[column])}, ${column})`,
  );
  const statement =
    `ALTER TABLE clicks UPDATE ${sets.join(', ')}, agent_rules = ${AGENT_RULES} ` +
    `WHERE toYYYYMM(ts) = ${month} AND ${ARE_OLDER} AND user_agent IN ${known}`;
  for (const query of onCluster(statement, config.clickhouseCluster)) {
    await clickhouse.command({ name: 'clicks.reread-agents', query });
  }
}
