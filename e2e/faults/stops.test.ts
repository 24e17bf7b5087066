import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { descendantsOf, isAlive, startService, untilGone } from '../../server/src/testing/service.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'linklet-stops-'));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

test.each(['SIGINT', 'SIGHUP'] as const)('a stop by %s leaves nothing running', async (signal) => {
  const service = await startService({ dataDir });
  const everything = descendantsOf(service.process.pid ?? NaN);

  service.process.kill(signal);

  const code = await new Promise((done) => service.process.once('exit', done));
  expect(code).toBe(0);
  expect(everything.filter(isAlive)).toEqual([]);
  expect(existsSync(join(dataDir, 'run/children.json'))).toBe(false);
});

test('a stop of the supervisor by force leaves nothing running, and the next start just works', async () => {
  const service = await startService({ dataDir });

  await service.kill();
  const again = await startService({ dataDir, port: service.port });

  expect(await isUp(again.url)).toBe(true);
  await again.stop();
});

test('a stop of everything by force at once spoils nothing', async () => {
  const service = await startService({ dataDir });
  const supervisor = service.process.pid ?? NaN;
  const everything = [supervisor, ...descendantsOf(supervisor)];

  for (const pid of everything) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await untilGone(everything);
  const again = await startService({ dataDir, port: service.port });

  expect(await isUp(again.url)).toBe(true);
  await again.stop();
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a stop by %s followed at once by a start is waited for',
  async (signal) => {
    const service = await startService({ dataDir });

    service.process.kill(signal);
    const again = await startService({ dataDir, port: service.port });

    expect(await isUp(again.url)).toBe(true);
    await again.stop();
  },
);

test('a stop of the script that npm runs, by force, ends all under it', async () => {
  const service = await startService({ dataDir, asNpmDoes: true });

  await service.kill();

  expect(await isUp(service.url)).toBe(false);
});
