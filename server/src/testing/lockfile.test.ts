import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lockfile = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };

test('the lockfile holds no download addresses, so that any registry can be used', () => {
  const addressed = Object.entries(packages).filter(
    ([, { resolved, link }]) => resolved !== undefined && !link,
  );

  expect(addressed).toEqual([]);
  expect(lockfile).not.toMatch(/https?:\/\/[^"]*\.tgz/);
});

test('the lockfile holds the ClickHouse library of every platform', () => {
  const chdb = packages['node_modules/chdb']?.optionalDependencies ?? {};
  const libraries = Object.keys(chdb).filter((name) => name.startsWith('@chdb/lib-'));

  expect(libraries.sort()).toEqual([
    '@chdb/lib-darwin-arm64',
    '@chdb/lib-darwin-x64',
    '@chdb/lib-linux-arm64-gnu',
    '@chdb/lib-linux-x64-gnu',
  ]);
  for (const name of libraries) expect(packages[`node_modules/${name}`]?.version, name).toBe(chdb[name]);
});
