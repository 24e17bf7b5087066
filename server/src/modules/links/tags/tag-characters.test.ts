import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subscriber, runBatch, sendFile } from '../../../testing/bulk/bulk-files.ts';
import {
  freshUrl,
  startTestApp,
  type Answer,
  type Browser,
  type TestApp,
} from '../../../testing/test-app.ts';

let app: TestApp;
let browser: Browser;
let hash: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ browser } = await subscriber(app, 'enterprise'));
  const made = await create(['kept-as-it-is']);
  hash = made.json()[0].hash;
});
afterAll(() => app.close());

const create = (tags: string[]) => browser.post('/url/create', { url: freshUrl(), tags });
const edit = async (tags: string[]) => {
  const { version } = (await browser.get(`/link/${hash}`)).json();
  return browser.patch(`/link/${hash}`, { version, tags });
};
const rename = async (tag: string) => {
  const name = `from-${freshUrl().slice(-12)}`;
  await create([name]);
  return browser.patch(`/tags/${encodeURIComponent(name)}`, { name: tag });
};
const addToMany = (tag: string) =>
  browser.post('/urls/change', { links: [hash], change: { kind: 'addTag', tag } });

const ways: [string, (tag: string) => Promise<Answer>][] = [
  ['created with', async (tag) => create([tag])],
  ['edited to', async (tag) => edit([tag])],
  ['renamed to', rename],
  ['added to many', addToMany],
];

describe.each([
  ['😍', 422],
  ['𠀀', 422],
  ['😍🎉', 200],
  ['👍🏽', 200],
  ['é', 422],
  // However a keyboard composes it.
  ['e\u0301', 422],
  ['😍'.repeat(45), 200],
  ['😍'.repeat(46), 422],
] as const)('a tag %s', (tag, status) => {
  test.each(ways)(`is %s: ${String(status)}`, async (_, send) => {
    expect((await send(tag)).statusCode).toBe(status);
  });
});

test('whatever characters a tag is of, it is taken or refused, by every way in', async () => {
  const units = fc.oneof(
    fc.string({ unit: 'grapheme-composite', maxLength: 3 }),
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom('😍', '𠀀', 'e\u0301', '\u200d', 'İ', 'ﬃ', '\u2028', '\ufeff'),
  );
  const tags = fc.array(units, { maxLength: 50 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(tags, async (tag) => {
      for (const [way, send] of ways) expect((await send(tag)).statusCode, way).toBeLessThan(500);
    }),
    { numRuns: 40 },
  );
});

test('a file with tags of all kinds has a result for each row', async () => {
  const tags = fc.sample(fc.string({ unit: 'binary', maxLength: 4 }), 200);
  const cells = ['😍', '😍🎉', ...tags].map((tag) => `"${tag.replaceAll('"', '')}"`);
  const lines = cells.map((tag) => `${freshUrl()},${tag}`);

  const { id } = (await sendFile(browser, ['url,tags', ...lines].join('\n'))).json();
  await runBatch(app, id);

  const batch = (await browser.get(`/bulk/batches/${id}`)).json();
  expect(batch).toMatchObject({ state: 'done', total: lines.length, done: lines.length });
});
