import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../platform/clock.ts';
import { makeToken, programOf, tokenSettings } from '../../../testing/access/tokens.ts';
import { runBatch, sendFile, subscriber } from '../../../testing/bulk/bulk-files.ts';
import { mover, sendImport, workOn } from '../../../testing/imports/import-files.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What sends files, for helpers that take a browser. */
function senderOf(secret: string): Browser {
  const program = programOf(app, secret);
  const post = async (path: string, body: unknown, given: { headers?: Record<string, string> } = {}) =>
    program.post(path, body, given.headers);
  return { ...program, post } as unknown as Browser;
}

type Changing = 'update' | 'change_url' | 'delete';

/** Somebody with a link, a token that makes links from files and may do so much beside, and a file about the link. */
async function makeWriter(may: readonly Changing[] = []) {
  const { browser, email } = await subscriber(app, 'enterprise');
  const alias = freshAlias();
  const url = freshUrl();
  const { hash } = (await browser.post('/url/create', { url, alias })).json()[0];
  const token = await makeToken(browser, { permissions: ['read', 'create', 'bulk', ...may] });
  const elsewhere = freshUrl();
  return {
    ...{
      browser,
      token,
      url,
      elsewhere,
      program: programOf(app, token.secret),
      sender: senderOf(token.secret),
    },
    file: `alias,url\n${alias},${elsewhere}\n`,
    moved: `short url,long url\nhttps://old.example/${alias},${elsewhere}\n`,
    leadsTo: async () => (await browser.get(`/link/${hash}`)).json().url as string,
    made: async () =>
      Number(
        (
          await app.sql`select count(*) from links join users using (workspace_id) where email = ${email}`
        )[0]?.['count'],
      ),
  };
}

type Writer = Awaited<ReturnType<typeof makeWriter>>;

const update = { fields: { update: 'true' } };

/** An import that replaces, until it is about to be run. */
async function chosen({ browser, moved }: Writer): Promise<number> {
  const move = mover(app, browser);
  const checked = await move.check(moved);
  return (await move.choose(checked, { clash: 'replace' })).id;
}

describe('a token that makes links from files', () => {
  const attempts: [string, Changing[], (writer: Writer) => Promise<{ statusCode: number; body: string }>][] =
    [
      [
        'a file that updates',
        ['update', 'change_url'],
        async ({ sender, file }) => sendFile(sender, file, update),
      ],
      [
        'the choice to replace',
        ['update', 'change_url'],
        async ({ browser, program, moved }) => {
          const { id, choices } = await mover(app, browser).check(moved);
          return program.put(`/imports/${id}`, { ...choices, clash: 'replace' });
        },
      ],
      [
        'an import that replaces',
        ['update', 'change_url'],
        async (writer) => writer.program.post(`/imports/${await chosen(writer)}/run`, { credits: 1000 }),
      ],
      [
        'the undoing of an import',
        ['delete'],
        async ({ browser, program, moved }) => {
          const move = mover(app, browser);
          const { id } = await move.run(await move.check(moved));
          return program.post(`/imports/${id}/undo`);
        },
      ],
    ];

  test.each(attempts)(
    'does not change what is there without the permissions for %s',
    async (_, needs, attempt) => {
      const all = await makeWriter(needs);
      const given = await attempt(all);
      expect([given.statusCode, given.body]).toEqual([200, expect.any(String)]);

      for (const lacking of needs) {
        const writer = await makeWriter(needs.filter((each) => each !== lacking));
        const refused = await attempt(writer);
        expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining(`“${lacking}”`)]);
        expect(await writer.leadsTo()).toBe(writer.url);
      }
    },
  );
});

const settingsOf = (may: readonly Changing[]) =>
  tokenSettings({ permissions: ['read', 'create', 'bulk', ...may] });

const ENDS: [string, (writer: Writer) => Promise<unknown>][] = [
  ['is revoked', async ({ browser, token }) => browser.delete(`/tokens/${token.id}`)],
  [
    'is paused',
    async ({ token }) => app.sql`update api_tokens set paused_at = now() where public_id = ${token.id}`,
  ],
  [
    'is over',
    async ({ token }) =>
      app.sql`update api_tokens set expires_at = ${new Date(Date.now() - HOUR_MS).toISOString()} where public_id = ${token.id}`,
  ],
  [
    'makes no links from files any more',
    async ({ browser, token }) =>
      browser.put(
        `/tokens/${token.id}`,
        tokenSettings({ permissions: ['read', 'create', 'update', 'change_url'] }),
      ),
  ],
  [
    'only tries since',
    async ({ browser, token }) =>
      browser.put(`/tokens/${token.id}`, { ...settingsOf(['update', 'change_url']), is_dry_run: true }),
  ],
];

describe('what a token began', () => {
  test.each(ENDS)('goes on no more once it %s', async (_, end) => {
    const writer = await makeWriter(['update', 'change_url']);
    const { id } = (
      await sendFile(writer.sender, `${writer.file}${freshAlias()},${freshUrl()}\n`, update)
    ).json();
    const { id: imported } = (await sendImport(writer.sender, writer.moved)).json();
    await workOn(app, imported);
    await writer.program.post(`/imports/${imported}/run`, { credits: 1000 });

    await end(writer);
    await runBatch(app, id);
    await workOn(app, imported);

    expect([await writer.leadsTo(), await writer.made()]).toEqual([writer.url, 1]);
    expect((await writer.browser.get(`/bulk/batches/${id}`)).json().state).toBe('cancelled');
    expect((await writer.browser.get(`/imports/${imported}`)).json().state).toBe('cancelled');
  });

  test('changes no more than it may by then', async () => {
    const writer = await makeWriter(['update', 'change_url']);
    const { id } = (
      await sendFile(writer.sender, `${writer.file}${freshAlias()},${freshUrl()}\n`, update)
    ).json();
    const imported = await chosen(writer);
    await writer.program.post(`/imports/${imported}/run`, { credits: 1000 });

    await writer.browser.put(`/tokens/${writer.token.id}`, settingsOf(['update']));
    await runBatch(app, id);
    await workOn(app, imported);

    expect([await writer.leadsTo(), await writer.made()]).toEqual([writer.url, 2]);
  });

  test('is done where nothing of it changes, and goes on by the rights of a person who goes on with it', async () => {
    const writer = await makeWriter(['update', 'change_url']);
    const { id } = (await sendFile(writer.sender, writer.file, update)).json();
    const { id: imported } = (await sendImport(writer.sender, `url\n${freshUrl()}\n`)).json();
    await workOn(app, imported);

    await runBatch(app, id);
    await writer.browser.delete(`/tokens/${writer.token.id}`);
    const run = await writer.browser.post(`/imports/${imported}/run`, { credits: 1000 });
    await workOn(app, imported);

    expect([await writer.leadsTo(), run.statusCode, await writer.made()]).toEqual([writer.elsewhere, 200, 2]);
  });
});
