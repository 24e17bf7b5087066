import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, constants, getPriority, release } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine, descendantsOf, startService, type Service } from '../testing/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

test('computes behind those who follow links, whose servers collect without helpers', () => {
  const prioritiesOf = (entry: string) => processesOf(entry).map((pid) => getPriority(pid));
  const behind = constants.priority.PRIORITY_BELOW_NORMAL;

  expect({
    app: prioritiesOf('app'),
    worker: prioritiesOf('worker'),
    keeper: prioritiesOf('keeper'),
    servers: new Set(prioritiesOf('front-door-server')),
  }).toEqual({ app: [behind], worker: [behind], keeper: [behind], servers: new Set([getPriority()]) });
  const lines = processesOf('front-door-server').map(commandLine);
  expect(lines.filter((line) => !line.includes('--single-threaded-gc'))).toEqual([]);
});

test.skipIf(!hasSlicesOfChoice())('lets its servers run as soon as somebody follows a link', () => {
  expect(new Set(processesOf('front-door-server').map(sliceNs))).toEqual(new Set([100_000]));
});

test.skipIf(availableParallelism() !== allowedProcessors(process.pid)?.length)(
  'gives each of its servers a processor of its own, where there are as many',
  () => {
    const servers = processesOf('front-door-server');
    const processors = servers.map((pid) => allowedProcessors(pid));
    const all = allowedProcessors(process.pid) ?? [];

    const haveOwn = servers.length === all.length;
    const sorted = processors.toSorted((a, b) => Number(a?.[0]) - Number(b?.[0]));
    expect(sorted).toEqual(haveOwn ? all.map((number) => [number]) : servers.map(() => all));
    expect(
      servers.flatMap(helpersOf).filter((helper) => allowedProcessors(helper)?.length !== all.length),
    ).toEqual([]);
  },
);

/** Which of the service's processes run this entry. */
function processesOf(entry: string): number[] {
  return descendantsOf(service.process.pid ?? 0).filter((pid) => commandLine(pid).includes(`/${entry}.ts`));
}

/** The threads of a process besides its JavaScript's: those that read files, compile and collect for it. */
function helpersOf(pid: number): number[] {
  return readdirSync(`/proc/${String(pid)}/task`)
    .map(Number)
    .filter((thread) => thread !== pid);
}

/** The processors that a process's JavaScript may run on; undefined where the system does not tell. */
function allowedProcessors(pid: number): number[] | undefined {
  const path = `/proc/${pid}/status`;
  const [, list] =
    /^Cpus_allowed_list:\s*(\S+)$/m.exec(existsSync(path) ? readFileSync(path, 'utf8') : '') ?? [];
  return list?.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

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
