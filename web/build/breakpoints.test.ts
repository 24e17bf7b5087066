import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFolder } from './vite-settings.ts';

test('every media query names its width, and none says it by itself', () => {
  const queries = globSync('**/*.css', { cwd: sourceFolder }).flatMap((file) =>
    readFileSync(sourceFolder + file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('@media')),
  );

  expect(queries.filter((query) => query.includes('width'))).toEqual([]);
  expect(queries.filter((query) => query.includes('--'))).not.toEqual([]);
});
