import type { ImportedRow, ImportPreview, ImportView } from '@linklet/contract/imports/endpoints.ts';
import { storeOwned } from '../branded-domains.ts';
import { sendFile, subscriber, type SentFile } from '../bulk/bulk-files.ts';
import type { Answer, Browser, TestApp } from '../test-app.ts';

/** Sends a file of another service's links as a browser's form does. */
export async function sendImport(
  browser: Browser,
  file: string | Buffer,
  sent: SentFile = {},
): Promise<Answer> {
  return sendFile(browser, file, { path: '/imports', ...sent });
}

export async function previewOf(
  browser: Browser,
  file: string | Buffer,
  sent: SentFile = {},
): Promise<ImportPreview> {
  const answer = await sendImport(browser, file, { ...sent, path: '/imports/preview' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json() as ImportPreview;
}

/** Has the worker's job do the step at which an import is. */
export async function workOn(app: TestApp, id: number): Promise<void> {
  const atWork = ['reading', 'checking', 'waiting', 'running', 'undoing'];
  for (;;) {
    await app.runJob('move-links-in', { importId: id, userId: 0 });
    const [row] = await app.sql`select state from imports where id = ${id}`;
    if (!atWork.includes(String(row?.['state']))) return;
  }
}

/** Somebody with a domain that takes the aliases that other services have. */
export async function movingPerson(app: TestApp, plan = 'enterprise') {
  const { browser, email } = await subscriber(app, plan);
  const { host } = await storeOwned(app, { email });
  await browser.patch(`/settings/branded-domains/${host}`, { wide_aliases: true });
  app.outdateMemory();
  return { browser, email, host, move: mover(app, browser) };
}

export type Mover = ReturnType<typeof mover>;

/** One browser's imports, step by step. */
export function mover(app: TestApp, browser: Browser, place = '') {
  const read = async (id: number): Promise<ImportView> =>
    (await browser.get(`${place}/imports/${id}`)).json() as ImportView;
  const act = async (id: number, ask: () => Promise<Answer>): Promise<ImportView> => {
    const answer = await ask();
    if (answer.statusCode !== 200) throw new Error(answer.body);
    await workOn(app, id);
    return read(id);
  };
  return {
    read,
    /** Sends a file and has it checked. */
    check: async (file: string | Buffer, sent: SentFile = {}): Promise<ImportView> => {
      const answer = await sendImport(browser, file, { ...sent, place });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const { id } = answer.json() as ImportView;
      await workOn(app, id);
      return read(id);
    },
    choose: async ({ id, choices }: ImportView, given: Partial<ImportView['choices']>) =>
      act(id, async () => browser.put(`${place}/imports/${id}`, { ...choices, ...given })),
    run: async ({ id }: Pick<ImportView, 'id'>) =>
      act(id, async () => browser.post(`${place}/imports/${id}/run`, { credits: 1_000_000 })),
    /** Has one that was begun worked on to its end. */
    finish: async (id: number): Promise<ImportView> => {
      await workOn(app, id);
      return read(id);
    },
    undo: async ({ id }: Pick<ImportView, 'id'>) =>
      act(id, async () => browser.post(`${place}/imports/${id}/undo`)),
    rows: async ({ id }: Pick<ImportView, 'id'>): Promise<ImportedRow[]> => {
      const rows: ImportedRow[] = [];
      for (let after: number | null = 0; after !== null;) {
        const page = (await browser.get(`${place}/imports/${id}/rows?after=${after}`)).json();
        rows.push(...page.data);
        after = page.next;
      }
      return rows;
    },
  };
}
