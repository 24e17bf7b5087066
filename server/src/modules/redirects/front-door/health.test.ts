import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectPostgres } from '../../../platform/postgres/postgres.ts';
import { openTestFrontDoor } from '../../../testing/front-door.ts';

test.each([
  ['/healthz', 'ok'],
  ['/readyz', 'ready'],
])('%s says that all is well, and nothing else', async (path, status) => {
  const door = await openTestFrontDoor();
  onTestFinished(door.close);

  const response = await fetch(`http://127.0.0.1:${String(door.port)}${path}`);

  expect([response.status, await response.json()]).toEqual([200, { status }]);
});

test('before there is a replica, the database is asked now and then, however often somebody wants to know', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'linklet-health-'));
  let asked = 0;
  const door = await openTestFrontDoor({
    dataDir,
    connectDatabase: () => {
      asked += 1;
      return connectPostgres({ url: 'postgres://nobody@127.0.0.1:9/none', name: 'test' });
    },
  });
  onTestFinished(async () => {
    await door.close();
    rmSync(dataDir, { recursive: true });
  });

  const ask = () => fetch(`http://127.0.0.1:${String(door.port)}/readyz`);
  const statuses: number[] = [];
  for (let count = 0; count < 50; count += 1) statuses.push((await ask()).status);

  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(asked).toBeLessThan(25);
});
