import { existsSync, readFileSync } from 'node:fs';
import { constants, getPriority, release } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine, descendantsOf, startService, type Service } from '../testing/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

test('computes behind those who follow links, whose servers collect without helpers', () => {
  const running = descendantsOf(service.process.pid ?? 0).map((pid) => ({ pid, line: commandLine(pid) }));
  const prioritiesOf = (entry: string) =>
    running.filter(({ line }) => line.includes(`/${entry}.ts`)).map(({ pid }) => getPriority(pid));
  const behind = constants.priority.PRIORITY_BELOW_NORMAL;

  expect({
    app: prioritiesOf('app'),
    worker: prioritiesOf('worker'),
    keeper: prioritiesOf('keeper'),
    servers: new Set(prioritiesOf('front-door-server')),
  }).toEqual({ app: [behind], worker: [behind], keeper: [behind], servers: new Set([getPriority()]) });
  const servers = running.filter(({ line }) => line.includes('/front-door-server.ts'));
  expect(servers.filter(({ line }) => !line.includes('--single-threaded-gc'))).toEqual([]);
});

test.skipIf(!hasSlicesOfChoice())('lets its servers run as soon as somebody follows a link', () => {
  const servers = descendantsOf(service.process.pid ?? 0).filter((pid) =>
    commandLine(pid).includes('/front-door-server.ts'),
  );

  expect(new Set(servers.map(sliceNs))).toEqual(new Set([100_000]));
});

/** For how long a process may run before another one's turn; undefined where the system does not tell. */
function sliceNs(pid: number): number | undefined {
  const path = `/proc/${pid}/sched`;
  const [, slice] = /^se\.slice\s*:\s*(\d+)$/m.exec(existsSync(path) ? readFileSync(path, 'utf8') : '') ?? [];
  return slice === undefined ? undefined : Number(slice);
}

// Since Linux 6.12.
function hasSlicesOfChoice(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return sliceNs(process.pid) !== undefined && (major > 6 || (major === 6 && minor >= 12));
}
