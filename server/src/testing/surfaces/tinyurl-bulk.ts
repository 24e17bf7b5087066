import type { TokenSettings } from '@linklet/contract/tokens/endpoints.ts';
import { makeSubscriber } from '../accounts.ts';
import { makeToken } from '../access/tokens.ts';
import type { Answer, Browser, TestApp } from '../test-app.ts';

const BASE = '/app/compat/tinyurl';

/** A client of TinyURL’s API that has a token. */
export interface TinyurlClient {
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  /** Sends items, has them worked on, and answers the report. */
  bulk: (items: readonly object[], more?: object) => Promise<Report>;
  report: (id: number) => Promise<Report>;
}

export interface Report {
  id: number;
  status: string;
  total: number;
  processed: number;
  succeeded: number;
  failed: number;
  items: {
    operation: string;
    metadata: unknown;
    status: string;
    code: number | null;
    errors: string[];
    data: {
      domain: string;
      alias: string;
      url: string;
      tiny_url: string;
      archived: boolean;
      deleted: boolean;
    };
  }[];
}

export function tinyurlClient(app: TestApp, secret: string): TinyurlClient {
  const ask: TinyurlClient['ask'] = async (method, path, body, headers = {}) =>
    app.ask(BASE + path, {
      ...{ method, headers: { authorization: `Bearer ${secret}`, ...headers } },
      ...(body !== undefined && { body }),
    });
  const report = async (id: number) => (await ask('GET', `/bulk/${String(id)}/report`)).json().data;
  return {
    ask,
    report,
    bulk: async (items, more = {}) => {
      const answer = await ask('POST', '/bulk', { items, ...more });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const { id } = answer.json().data;
      await runBatch(app, id);
      return report(id);
    },
  };
}

/** A subscriber with a client. */
export async function makeTinyurlClient(
  app: TestApp,
  settings: Partial<TokenSettings> = {},
): Promise<TinyurlClient & { browser: Browser; email: string; token: string }> {
  const { browser, email } = await makeSubscriber(app);
  const { secret, id: token } = await makeToken(browser, settings);
  return { browser, email, token, ...tinyurlClient(app, secret) };
}

export async function workspaceOfBatch(app: TestApp, id: number): Promise<number> {
  const [batch] = await app.sql`select workspace_id from tinyurl_batches where id = ${id}`;
  return Number(batch?.['workspace_id']);
}

/** Has one turn of the worker’s job done. */
export async function runTurn(app: TestApp, batchId: number): Promise<void> {
  const workspaceId = await workspaceOfBatch(app, batchId);
  await app.runJob('work-on-tinyurl-batch', { batchId, workspaceId, userId: 0 });
}

/** Has the worker’s job done to its end. */
export async function runBatch(app: TestApp, id: number): Promise<void> {
  for (;;) {
    await runTurn(app, id);
    const [batch] = await app.sql`select state from tinyurl_batches where id = ${id}`;
    if (batch?.['state'] !== 'waiting' && batch?.['state'] !== 'running') return;
  }
}
