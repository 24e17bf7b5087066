import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStaff, makeSubscriber } from '../../../testing/accounts.ts';
import { claim, DOMAINS, freshName, sandboxOf, WORKING } from '../../../testing/branded-domains.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());
const { addRecords } = sandboxOf(() => staff);

test('a hundred looks at once ask once, prove the domain once, and tell once', async () => {
  const { browser, email } = await makeSubscriber(app, 'enterprise');
  const name = freshName();
  await addRecords((await claim(browser, name)).json());
  const { ask } = app.services.dns;
  let questions = 0;
  app.services.dns.ask = async (question) => {
    questions += 1;
    return ask(question);
  };

  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => browser.post(`${DOMAINS}/${name}/look`)),
  );
  app.services.dns.ask = ask;

  expect(answers.map((answer) => answer.json().state)).toEqual(Array(100).fill(WORKING));
  // A look asks some dozen questions; a few may begin before the first has been kept.
  expect(questions).toBeLessThan(100);
  const [events] = await app.sql`
    select count(*)::int as count from audit_entries where action = 'domain.verified' and target = ${name}`;
  const [mails] = await app.sql`
    select count(*)::int as count from emails where recipient = ${email} and subject = ${`${name} is ready`}`;
  expect([events?.['count'], mails?.['count']]).toEqual([1, 1]);
});
