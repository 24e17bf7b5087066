import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { storeOwned } from '../../../testing/branded-domains.ts';
import { mover } from '../../../testing/imports/import-files.ts';
import { eachVerdict, proveToEnd, standInFor, verdictKinds } from '../../../testing/imports/old-service.ts';
import { planWith } from '../../../testing/plans.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const LINKS = 2000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('two thousand links are compared, with all verdicts', { timeout: 600_000 }, async () => {
  const limitless = {
    max_active_aliases: null,
    max_aliases: null,
    max_web_credits: null,
    max_aliases_per_month: null,
  };
  const { browser, email } = await makeSubscriber(
    app,
    await planWith(app, limitless, { like: 'enterprise' }),
  );
  await app.sql`update users set email_verified_at = now() where email = ${email}`;
  const { host, id: domainId } = await storeOwned(app, { email });
  await app.sql`update domains set direction = 'elsewhere', directed_at = null where id = ${domainId}`;
  app.outdateMemory();
  const rows = Array.from({ length: LINKS }, (_, place) => {
    const alias = `${verdictKinds[place % verdictKinds.length] ?? ''}-${String(place)}`;
    return `${host}/${alias},https://cafe.example/${alias},${alias.startsWith('closed') ? 'yes' : ''}`;
  });
  const move = mover(app, browser);
  const { id } = await move.run(await move.check(['short_url,url,archived', ...rows].join('\n')));
  const stub = standInFor(app, eachVerdict);

  await browser.post(`/imports/${id}/proof`, { mode: 'all' });
  await proveToEnd(app, id);

  const { proof } = (await browser.get(`/imports/${id}/proof`)).json();
  expect(proof).toMatchObject({ state: 'done', total: LINKS, done: LINKS, is_proved: false });
  expect(proof.counts).toEqual({
    ...{ same: 286, normalised: 286, differs: 286, old_dead: 572, ours_dead: 285, not_comparable: 285 },
  });
  stub.end();
});
