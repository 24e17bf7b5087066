import { constants, getPriority } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine, descendantsOf, startService, type Service } from '../testing/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.remove());

test('computes behind those who follow links', () => {
  const prioritiesOf = (entry: string) => processesOf(entry).map((pid) => getPriority(pid));
  const behind = constants.priority.PRIORITY_BELOW_NORMAL;

  expect({
    app: prioritiesOf('app'),
    worker: prioritiesOf('worker'),
    keeper: prioritiesOf('keeper'),
    servers: new Set(prioritiesOf('front-door-server')),
  }).toEqual({ app: [behind], worker: [behind], keeper: [behind], servers: new Set([getPriority()]) });
});

/** Which of the service's processes run this entry. */
function processesOf(entry: string): number[] {
  return descendantsOf(service.process.pid ?? 0).filter((pid) => commandLine(pid).includes(`/${entry}.ts`));
}
