import { afterAll, beforeAll, expect, test } from 'vitest';
import { movingPerson } from '../../../testing/imports/import-files.ts';
import { clicksOf } from '../../../testing/imports/imported-clicks.ts';
import { workAndKill } from '../../../testing/imports/killed-moves.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const dumpOf = (clicks: string) => `INSERT INTO \`yourls_log\` VALUES ${clicks};
INSERT INTO \`yourls_url\` VALUES ('menu','https://cafe.example/menu','Menu','2021-04-03 10:11:12','203.0.113.9',9),('other','https://cafe.example/other','','2021-04-03 10:11:12','203.0.113.9',1);`;

test(
  'a log is brought exactly once though its worker is killed again and again',
  { timeout: 120_000 },
  async () => {
    const { browser, host, move } = await movingPerson(app);
    const sent = { name: 'yourls.sql', fields: { host } };
    const rows = Array.from({ length: 30_000 }, (_, row) => {
      const at = new Date(Date.UTC(2010, 0, 1) + row * 4 * 3_600_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ');
      return `(${row},'${at}','${row % 2 === 0 ? 'menu' : 'other'}','direct','Mozilla/5.0','203.0.113.${row % 200}','DE')`;
    });
    const checked = await move.check(dumpOf(rows.join(',')), sent);
    await browser.post(`/imports/${checked.id}/run`, { credits: 1_000_000 });

    // A worker ends once ClickHouse has a piece, before it can note so.
    await workAndKill(app, checked.id, 2);
    await workAndKill(app, checked.id, 1);
    const done = await move.finish(checked.id);

    expect(done.clicks).toEqual({ found: 30_000, brought: 30_000, lost: 0 });
    expect(await clicksOf(app, done)).toHaveLength(30_000);
    const [origins] =
      await app.sql`select sum(clicks_brought)::int as sum from imported_links where import_id = ${done.id}`;
    expect(origins?.['sum']).toBe(30_000);
  },
);
