import { inject, afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log/log.ts';
import { connectServices } from './services.ts';
import { makeStaff } from '../testing/accounts.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const DAY_SECONDS = 24 * 60 * 60;
const FOLLOWED = { timeout: 10_000 };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ SANDBOX_CLOCK: 'movable' });
});
afterAll(async () => {
  await app.sql`delete from clock_offset`;
  await app.close();
});

const aheadOf = (moment: Date) => Math.round((moment.getTime() - Date.now()) / 1000);

function processWith(SANDBOX_CLOCK: string) {
  const config = readConfig({
    DATABASE_URL: inject('databaseUrl'),
    CLICKHOUSE_URL: inject('clickhouseUrl'),
    DATA_DIR: inject('dataDir'),
    SANDBOX_CLOCK,
  });
  return connectServices('test', { config, log: createLogger({ name: 'test', level: 'silent' }) });
}

test('staff of a sandbox move the time of every process forward, and on from there', async () => {
  const other = processWith('movable');
  const staff = await makeStaff(app);

  const first = await staff.post('/kiosk/clock', { seconds: DAY_SECONDS });
  const second = await staff.post('/kiosk/clock', { seconds: 60 });

  expect(first.statusCode).toBe(200);
  expect(aheadOf(new Date(second.json().now))).toBeCloseTo(DAY_SECONDS + 60, -1);
  await expect.poll(() => aheadOf(other.services.clock()), FOLLOWED).toBeGreaterThan(DAY_SECONDS + 50);
  await other.close();
});

test('the time of an installation that is no sandbox stays the world’s', async () => {
  const usual = processWith('real');
  const usualApp = await startTestApp();
  const staff = await makeStaff(usualApp);

  const answer = await staff.post('/kiosk/clock', { seconds: 60 });

  expect(answer.statusCode).toBe(404);
  expect(Math.abs(aheadOf(usual.services.clock()))).toBeLessThan(2);
  await Promise.all([usual.close(), usualApp.close()]);
});

test.each([0, -60, 1.5, 400 * DAY_SECONDS])('a step of %d seconds is refused', async (seconds) => {
  const staff = await makeStaff(app);

  const answer = await staff.post('/kiosk/clock', { seconds });

  expect(answer.statusCode).toBe(422);
});
