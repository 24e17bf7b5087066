import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { makeToken, programOf, type Program } from '../../testing/access/tokens.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Made {
  hash: string;
  version: number;
  aliases: { alias: string; domain: string }[];
}

async function begin() {
  const { browser } = await makeSubscriber(app);
  const { secret, id } = await makeToken(browser, { name: 'Agent' });
  return { browser, program: programOf(app, secret), id };
}

async function make(who: Browser | Program, given: object = {}): Promise<Made> {
  const answer = await who.post('/url/create', { url: freshUrl(), ...given });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json()[0];
}

const read = async (browser: Browser, { hash }: Made) => (await browser.get(`/link/${hash}`)).json();
const batchesOf = async (browser: Browser, place = '') =>
  (await browser.get(`${place}/tokens/batches`)).json().data;

async function undo(browser: Browser, { first, last }: { first: number; last: number }) {
  const answers = [];
  for (let after: string | null = null; ;) {
    const answer = (await browser.post('/tokens/batches/undo', { first, last, after })).json();
    answers.push(answer);
    if (answer.next === null) break;
    after = answer.next;
  }
  return {
    undone: answers.reduce((sum, answer) => sum + answer.undone, 0),
    left: answers.flatMap(({ left }) => left),
  };
}

test('what a token made, changed, archived and deleted is one batch, and is taken back as a whole', async () => {
  const { browser, program } = await begin();
  const links = [];
  for (const title of ['one', 'two', 'three']) links.push(await make(browser, { title, tags: ['kept'] }));
  const before = await Promise.all(links.map(async (link) => read(browser, link)));
  const [one, two, three] = links as [Made, Made, Made];

  const made = await make(program);
  for (const title of ['ONE', 'Uno']) {
    const { version } = await read(browser, one);
    await program.patch(`/link/${one.hash}`, { title, tags: ['other'], url: freshUrl(), version });
  }
  await program.post(`/link/${one.hash}/aliases`, {
    ...{ alias: freshAlias(), is_main: true, version: (await read(browser, one)).version },
  });
  await program.put(`/link/${two.hash}/state`, { state: 'archived', version: before[1].version });
  await program.put(`/link/${three.hash}/state`, { state: 'deleted', version: before[2].version });
  const [batch] = await batchesOf(browser);
  const result = await undo(browser, batch);

  expect(batch).toMatchObject({
    ...{ token: 'Agent', created: 1, changed: 1, archived: 1, deleted: 1, restored: 0, links: 4, undone: 0 },
  });
  expect(result).toEqual({ undone: 4, left: [] });
  expect((await read(browser, made)).state).toBe('deleted');
  for (const [index, link] of links.entries()) {
    const now = await read(browser, link);
    const { url, title, state, aliases } = before[index];
    expect(now).toMatchObject({ url, title, state });
    expect(now.aliases).toContainEqual({ ...aliases[0], is_main: true });
  }
  expect((await batchesOf(browser))[0]).toMatchObject({ links: 4, undone: 4 });
  expect(await undo(browser, batch)).toEqual({ undone: 0, left: [] });
});

test('what a person has changed since stays, and is told; the rest is taken back', async () => {
  const { browser, program } = await begin();
  const [changed, made] = [await make(browser, { title: 'Before' }), await make(program)];
  const { version } = await read(browser, changed);
  await program.patch(`/link/${changed.hash}`, { title: 'By the token', version });
  const later = await read(browser, changed);
  await browser.patch(`/link/${changed.hash}`, { title: 'By a person', version: later.version });

  const result = await undo(browser, (await batchesOf(browser))[0]);

  expect(result).toMatchObject({ undone: 1, left: [{ reason: 'Somebody has changed it since.' }] });
  expect(result.left[0].link).toContain(changed.aliases[0]?.alias);
  expect((await read(browser, changed)).title).toBe('By a person');
  expect((await read(browser, made)).state).toBe('deleted');
});

test('a pause ends a batch; batches are taken back one after the other, the newest first', async () => {
  const { browser, program } = await begin();
  const link = await make(program, { title: 'First' });
  const ago = async () => app.sql`select max(id) as id from audit_entries where target = ${link.hash}`;
  const [{ id }] = (await ago()) as unknown as [{ id: string }];
  await app.sql.begin(async (sql) => {
    await sql`alter table audit_entries disable trigger keep_audit_entry`;
    await sql`update audit_entries set at = at - interval '16 minutes' where id = ${id}`;
    await sql`alter table audit_entries enable trigger keep_audit_entry`;
  });
  const { version } = await read(browser, link);
  await program.patch(`/link/${link.hash}`, { title: 'Second', version });
  const [second, first] = await batchesOf(browser);

  const results = [await undo(browser, second)];
  expect((await read(browser, link)).title).toBe('First');
  results.push(await undo(browser, first));

  expect(results).toEqual([
    { undone: 1, left: [] },
    { undone: 1, left: [] },
  ]);
  expect((await read(browser, link)).state).toBe('deleted');
});

test('what a revoked token did is taken back, too, and nobody else’s workspace shows or undoes it', async () => {
  const { browser, program, id } = await begin();
  const { browser: other } = await makeSubscriber(app);
  const links = [];
  for (let count = 0; count < 45; count += 1) links.push(await make(program));
  await browser.delete(`/tokens/${id}`);
  const [batch] = await batchesOf(browser);

  const foreign = await other.post('/tokens/batches/undo', {
    first: batch.first,
    last: batch.last,
    after: null,
  });
  const result = await undo(browser, batch);

  expect(await batchesOf(other)).toEqual([]);
  expect(foreign.statusCode).toBe(404);
  expect(result).toEqual({ undone: 45, left: [] });
  const states = await Promise.all(links.map(async (link) => (await read(browser, link)).state));
  expect(new Set(states)).toEqual(new Set(['deleted']));
});

test('a link’s history names the token', async () => {
  const { browser, program } = await begin();
  const link = await make(program);

  const { data } = (await browser.get(`/link/${link.hash}/history`)).json();

  expect(data).toMatchObject([{ action: 'link.created', token: 'Agent' }]);
});
