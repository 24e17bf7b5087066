import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, test } from 'vitest';

// Plain JavaScript that runs before anything is installed, and so knows no types.
const { findMissing, isPatched, npmCommand } = (await import(scriptAt('install.mjs'))) as {
  npmCommand: (environment: Record<string, string>) => [command: string, first: string[]];
  findMissing: (root: string, withDevelopment: boolean) => string | undefined;
  isPatched: (root: string) => boolean;
};
const { checkDocuments } = (await import(scriptAt('documents.mjs'))) as {
  checkDocuments: (root: string) => string;
};

const { checkStructure } = (await import(scriptAt('structure.mjs'))) as {
  checkStructure: (root: string) => string;
};

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

describe('packages are installed', () => {
  const wanted = {
    '': {},
    'node_modules/@linklet/server': { link: true },
    'node_modules/app': { version: '1.0.0' },
    'node_modules/tool': { version: '2.0.0', dev: true },
    'node_modules/other-platform': { version: '3.0.0', optional: true },
  };

  test('when there are none yet', () => {
    expect(findMissing(folderWith(wanted), false)).toBe('none are there yet');
  });

  test.each([
    ['not when all are there', { 'node_modules/tool': { version: '2.0.0' } }, true, undefined],
    ['not for a start that needs no tools', {}, false, undefined],
    ['when tests need a tool that was left out', {}, true, 'tool is missing or outdated'],
    [
      'when a version has changed',
      { 'node_modules/app': { version: '0.9.0' } },
      false,
      'app is missing or outdated',
    ],
  ])('%s', (_when, installed, withDevelopment, expected) => {
    const root = folderWith(wanted, { 'node_modules/app': { version: '1.0.0' }, ...installed });

    expect(findMissing(root, withDevelopment)).toBe(expected);
  });
});

test('npm runs on a Node that stays while packages are installed', () => {
  const [npm_execpath, npm_node_execpath] = ['/usr/lib/npm/bin/npm-cli.js', '/usr/bin/node'];

  expect(npmCommand({ npm_execpath, npm_node_execpath })).toEqual([npm_node_execpath, [npm_execpath]]);
  expect(npmCommand({})).toEqual(['npm', []]);
});

test('packages are as they are published until these patches were applied', () => {
  const root = folderWith({}, {});
  mkdirSync(join(root, 'patches'));
  writeFileSync(join(root, 'patches/driver+1.0.0.patch'), 'a change');

  expect(isPatched(root)).toBe(false);
  expect(isPatched(ROOT)).toBe(true);
});

test('documents that name what does not exist are found', () => {
  const root = folderWith({});
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { dev: '' } }));
  writeFileSync(
    join(root, 'README.md'),
    '`npm run dev`, `npm run deploy`, [here](README.md), [there](docs/gone.md)',
  );

  expect(checkDocuments(root).split('\n')).toEqual([
    'README.md: there is no `npm run deploy`',
    'README.md: docs/gone.md does not exist',
  ]);
});

test('files whose types would be checked by none are found', () => {
  const root = folderWith({});
  mkdirSync(join(root, 'bench'));
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ include: ['bench', 'of-tests.ts'] }));
  for (const name of ['bench/run.ts', 'of-tests.ts', 'stray.tsx']) writeFileSync(join(root, name), '');

  expect(checkStructure(root).match(/.* is in no project/g)).toEqual(['stray.tsx is in no project']);
});

function scriptAt(name: string): string {
  return new URL(`../../../scripts/${name}`, import.meta.url).href;
}

function folderWith(wanted: object, installed?: object): string {
  const root = mkdtempSync(join(inject('dataDir'), 'scripts-'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (installed) {
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  }
  return root;
}
