import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStaff } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

async function report(details: string) {
  const [link] = (
    await (await app.guest()).post('/url/create', { url: `https://${randomUUID()}.test/` })
  ).json();
  await (
    await app.guest()
  ).post('/report', { link: `lnk.test/${String(link.aliases[0].alias)}`, reason: 'spam', details });
}

const listed = async (search: string, state = 'open') =>
  (await staff.get(`/kiosk/reports?state=${state}&search=${search}`)).json().data;
const note = async (id: number, text: unknown) => staff.post(`/kiosk/reports/${String(id)}/notes`, { text });

test('what staff note on a report is read by all of them, the oldest first, settled or not', async () => {
  const word = randomUUID();
  await report(`${word} one`);
  await report(`${word} two`);
  const [two, one] = await listed(word);

  const answers = [await note(one.id, 'Asked the owner.'), await note(one.id, 'No answer\nyet. 😍')];
  const [newer, older] = await listed(word);
  await staff.post(`/kiosk/reports/${String(one.id)}/dismiss`);
  const [settled] = await listed(word, 'settled');

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const at = { author: 'Ada Person', created_at: expect.stringMatching(/^\d{4}-/) };
  const notes = [
    { ...at, text: 'Asked the owner.' },
    { ...at, text: 'No answer\nyet. 😍' },
  ];
  expect([two.notes, newer.notes, older.notes, settled.notes]).toEqual([[], [], notes, notes]);
});

test('that a note was added is recorded, without its text', async () => {
  const word = randomUUID();
  await report(word);
  const [{ id }] = await listed(word);

  await note(id, 'Secret thoughts');

  const noted = await app.sql`
    select before, after from audit_entries where action = 'report.noted' and target = ${String(id)}`;
  expect(noted).toEqual([{ before: null, after: null }]);
});

test('a report that is nowhere is not noted on', async () => {
  const answer = await note(2 ** 40, 'Text');

  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
});

test.each([
  ['nothing', ' \n '],
  ['too much', 'a'.repeat(1001)],
  ['a NUL', 'a\0b'],
  ['a lone surrogate', 'a\ud800b'],
])('a note of %s is refused', async (_, text) => {
  const word = randomUUID();
  await report(word);
  const [{ id }] = await listed(word);

  const answer = await note(id, text);

  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['text']]);
  expect((await listed(word))[0].notes).toEqual([]);
});
