import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { storeOwned } from '../../testing/branded-domains.ts';
import { mover } from '../../testing/imports/import-files.ts';
import { resultsOf, workAndKill } from '../../testing/imports/killed-moves.ts';
import { sourceFiles } from '../../testing/imports/source-files.ts';
import { planWith } from '../../testing/plans.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const ROWS = 100_000;
const limitless = {
  ...{ max_active_aliases: null, max_aliases: null, max_aliases_per_month: null },
  ...{ max_branded_aliases_per_month: null, max_web_credits: null, alias_lifetime: null },
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each(Object.entries(sourceFiles))(
  '%s with a hundred thousand links loses and doubles none, whoever ends its worker',
  { timeout: 1_800_000 },
  async (_, { name, make }) => {
    const { browser, email } = await makeSubscriber(
      app,
      await planWith(app, limitless, { like: 'enterprise' }),
    );
    await app.sql`update users set email_verified_at = now() where email = ${email}`;
    const { host } = await storeOwned(app, { email });
    await browser.patch(`/settings/branded-domains/${host}`, { wide_aliases: true });
    app.outdateMemory();
    const move = mover(app, browser);
    const begin = performance.now();
    const checked = await move.check(gzipSync(make(ROWS, host)), { name: `${name}.gz`, fields: { host } });
    const checkedAt = performance.now();
    await browser.post(`/imports/${checked.id}/run`, { credits: ROWS });

    await workAndKill(app, checked.id, 40);
    await workAndKill(app, checked.id, 40);
    const done = await move.finish(checked.id);
    const doneAt = performance.now();

    expect(done).toMatchObject({ state: 'done', total: ROWS, done: ROWS });
    expect(await resultsOf(app, checked.id)).toEqual({
      ...{ results: ROWS, linksOfRows: ROWS, origins: ROWS, links: ROWS, aliases: ROWS },
    });
    const undone = await move.undo(done);
    expect(undone.undone).toEqual({ removed: ROWS, left: 0 });
    expect(await resultsOf(app, checked.id)).toMatchObject({ origins: 0, links: 0, aliases: 0 });
    const seconds = [checkedAt - begin, doneAt - checkedAt, performance.now() - doneAt].map((ms) =>
      Math.round(ms / 1000),
    );
    console.log(
      `${name}: checked in ${String(seconds[0])} s, moved in ${String(seconds[1])} s, revoked in ${String(seconds[2])} s`,
    );
  },
);
