import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken, programOf } from '../../testing/access/tokens.ts';
import { makeSubscriber } from '../../testing/accounts.ts';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  ['true', true],
  ['1', true],
  ['please', true],
  ['false', false],
  ['0', false],
  ['', false],
])('only tries a call that is sent Linklet-Dry-Run: %s: %s', async (header, isTried) => {
  const { browser } = await makeSubscriber(app);
  const program = programOf(app, (await makeToken(browser)).secret);

  const answer = await program.post('/url/create', { url: freshUrl() }, { 'linklet-dry-run': header });

  expect([answer.statusCode, answer.headers['linklet-dry-run']]).toEqual([200, isTried ? 'true' : undefined]);
  expect((await browser.get('/urls/available')).json().data).toHaveLength(isTried ? 0 : 1);
});
