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

function foreignWrites(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const imports = source.matchAll(/import \{([^}]+)\} from '([^']+\.table\.ts)'/g);
  return [...imports]
    .filter(([, , path = '']) => moduleOf(resolve(dirname(file), path)) !== moduleOf(file))
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((table) => table !== '' && new RegExp(`\\.(insert|update|delete)\\(${table}\\)`).test(source))
    .map((table) => `${file} writes ${table}`);
}

/** The module's folder, for files of its inner folders too. */
function moduleOf(file: string): string {
  const [name = ''] = relative(resolve(SOURCES, 'modules'), file).split(sep);
  return name;
}
