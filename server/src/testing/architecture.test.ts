import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

test('a module writes only to its own tables', () => {
  const trespasses = globSync('modules/**/*.ts', { cwd: SOURCES })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => foreignWrites(resolve(SOURCES, file)));

  expect(trespasses).toEqual([]);
});

test('no module needs itself by way of others', () => {
  const needs = new Map<string, Set<string>>();
  for (const file of globSync('modules/**/*.ts', { cwd: SOURCES })) {
    if (file.endsWith('.test.ts')) continue;
    for (const needed of neededModules(resolve(SOURCES, file))) {
      const from = moduleOf(resolve(SOURCES, file));
      needs.set(from, (needs.get(from) ?? new Set()).add(needed));
    }
  }

  expect([...needs.keys()].filter((name) => reachable(needs, name).has(name))).toEqual([]);
});

function neededModules(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import\(?) ?'(\.[^']+)'/g);
  return [...imports]
    .map(([, path = '']) => resolve(dirname(file), path))
    .filter((path) => path.includes(`${sep}modules${sep}`))
    .map(moduleOf)
    .filter((name) => name !== moduleOf(file));
}

function reachable(needs: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    for (const next of needs.get(name) ?? []) {
      if (!found.has(next)) visit((found.add(next), next));
    }
  };
  visit(start);
  return found;
}

function foreignWrites(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const imports = source.matchAll(/import \{([^}]+)\} from '([^']+\.table\.ts)'/g);
  return [...imports]
    .filter(([, , path = '']) => moduleOf(resolve(dirname(file), path)) !== moduleOf(file))
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((table) => table !== '' && new RegExp(`\\.(insert|update|delete)\\(${table}\\)`).test(source))
    .map((table) => `${file} writes ${table}`);
}

/** The module that a file belongs to, or a table in the schema. */
function moduleOf(file: string): string {
  const [, name = ''] = relative(SOURCES, file).split(sep);
  return name;
}
