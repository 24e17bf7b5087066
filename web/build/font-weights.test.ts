import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFolder } from './vite-settings.ts';

// What lies between, Windows and Linux draw as one of these.
const SYSTEM_WEIGHTS = ['400', '500', '600', '700'];

test('every weight is one that the fonts of systems have', () => {
  const weights = globSync('**/*.css', { cwd: sourceFolder }).flatMap((file) =>
    [
      ...readFileSync(sourceFolder + file, 'utf8').matchAll(
        /[ ;{]font(?:-weight)?: (\d+|bold\w*|light\w*)\b/g,
      ),
    ].map(([, weight]) => weight),
  );

  expect(weights.length).toBeGreaterThan(20);
  expect(weights.filter((weight) => !SYSTEM_WEIGHTS.includes(weight ?? ''))).toEqual([]);
});
