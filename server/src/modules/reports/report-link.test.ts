import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshUrl, startTestApp, VISITOR_ADDRESS, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each(['https://lnk.test/', 'lnk.test/', 'HTTPS://LNK.TEST/'])(
  'a report finds the link behind %s…',
  async (prefix) => {
    const guest = await app.guest();
    const [link] = (await guest.post('/url/create', { url: freshUrl() })).json();
    const details = randomUUID();

    const answer = await guest.post('/report', {
      link: `${prefix}${link.aliases[0].alias.toUpperCase()}?x=1`,
      reason: 'phishing',
      details,
    });

    expect(answer.json()).toEqual({ received: true });
    const [report] = await app.sql`
    select hash from link_reports join aliases on aliases.id = alias_id join links on links.id = link_id
    where details = ${details}`;
    expect(report?.['hash']).toBe(link.hash);
  },
);

test.each(['lnk.test/nothing-here', 'lnk.test/', 'elsewhere.example/abcde'])(
  'a report of %s says that there is no such link, and staff get none',
  async (link) => {
    const guest = await app.guest();
    const details = randomUUID();

    const answer = await guest.post('/report', { link, reason: 'spam', details });

    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { link: ['There is no such short link.'] },
    ]);
    expect(await app.sql`select from link_reports where details = ${details}`).toHaveLength(0);
  },
);

test('a report needs a link and one of the reasons', async () => {
  const guest = await app.guest();

  const answer = await guest.post('/report', { link: ' ', reason: 'boring' });

  expect(answer.json().errors).toEqual({
    link: ['Enter a short link.'],
    reason: ['Choose a reason.'],
  });
});

test('a report needs the anti-robot check', async () => {
  const guest = await app.guest(VISITOR_ADDRESS);

  const answer = await guest.post('/report', { link: 'lnk.test/abcde', reason: 'spam' });

  expect(answer.json().code).toBe('robot_check_failed');
});
