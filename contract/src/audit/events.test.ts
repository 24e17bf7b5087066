import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditAreas } from './areas.ts';
import { z } from 'zod';
import type { EventKind, EventKinds } from './event.ts';
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

test('sentences read what is kept of their event, and nothing else', () => {
  const known = ['link', 'whom', 'team', 'of_team', 'as_role', 'target'];
  const wrong = Object.entries<EventKind>(events).flatMap(([name, kind]) => {
    const { sentence } = kind;
    const text = typeof sentence === 'string' ? sentence : sentence({ before: null, after: null });
    const read = [...text.matchAll(/\{([^}]*)\}/g)].map(([, part = '']) => part);
    return read
      .filter((part) => !known.includes(part) && !keptOf(kind).includes(part))
      .map((part) => `${name}: ${part}`);
  });

  expect(wrong).toEqual([]);
});

/** The names of what is kept, as sentences read them. */
function keptOf(kind: EventKind): string[] {
  return (['before', 'after'] as const).flatMap((part) => {
    const schema = kind[part] instanceof z.ZodNullable ? kind[part].unwrap() : kind[part];
    return schema instanceof z.ZodObject ? Object.keys(schema.shape).map((name) => `${part}.${name}`) : [];
  });
}

test.each(auditAreas)('the area %s has events', (area) => {
  expect(eventNames((kind) => kind.area === area)).not.toEqual([]);
});
