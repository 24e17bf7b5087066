import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditAreas } from './areas.ts';
import type { EventKinds } from './event.ts';
import { eventNames, events } from './events.ts';

const folder = join(import.meta.dirname, '..');

/** What each word declares, by its file. */
async function readDeclared(): Promise<Map<string, EventKinds>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(^|[/-])events\.ts$/.test(name) && name !== join('audit', 'events.ts'),
  );
  const read = files.map(async (name) => {
    const declared = Object.values((await import(join(folder, name))) as Record<string, EventKinds>);
    return [name, declared[0] ?? {}] as const;
  });
  return new Map(await Promise.all(read));
}

test('each event that a word declares is in the catalogue, and no two words declare the same', async () => {
  const declared = [...(await readDeclared()).values()].flatMap((kinds) => Object.keys(kinds));

  expect(declared.toSorted()).toEqual(Object.keys(events).toSorted());
});

test('events are named by a thing and a verb in the past', () => {
  const irregular = ['in', 'left', 'made', 'read', 'resent', 'reset', 'sent', 'undone', 'withdrawn'];
  const odd = Object.keys(events).filter((name) => {
    const isPast = name.endsWith('ed') || irregular.includes(name.split(/[._]/).at(-1) ?? '');
    return !isPast;
  });

  expect(Object.keys(events).filter((name) => !/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/.test(name))).toEqual(
    [],
  );
  expect(odd).toEqual([]);
});

test.each(auditAreas)('the area %s has events', (area) => {
  expect(eventNames((kind) => kind.area === area)).not.toEqual([]);
});
