import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFolder } from './vite-settings.ts';

const read = (file: string) => readFileSync(sourceFolder + file, 'utf8');

const statement = /(?:(?:import|export) (?:type )?(\{[^}]*\})? ?(?:from )?|import\(|@import )'([#.][^']+)'/g;

interface Import {
  /** As the file that has them calls them; empty where all is taken. */
  names: string[];
  file: string;
}

/** The own files that a file names, at once or later. */
function importsOf(file: string): Import[] {
  return [...read(file).matchAll(statement)].map(([, braces = '', path = '']) => ({
    names: braces.match(/\w+(?= as )|\b(?!type\b|as\b)\w+/g) ?? [],
    file: path.startsWith('#/') ? path.slice(2) : normalize(join(dirname(file), path)),
  }));
}

/** A front door leads to no more than what is asked of it. */
function behind({ names, file }: Import): string[] {
  if (!file.endsWith('/index.ts') || names.length === 0) return [file];
  const given = importsOf(file).filter((each) => each.names.some((name) => names.includes(name)));
  return given.flatMap((each) => behind(each));
}

function reachedFrom(entries: readonly string[]): Set<string> {
  const reached = new Set(entries);
  for (const file of reached)
    for (const next of importsOf(file).flatMap(behind)) if (/[.](?:tsx?|css)$/.test(next)) reached.add(next);
  return reached;
}

/** The classes that selectors begin with: those after them may be of other sheets. */
function classesOf(sheet: string): string[] {
  return [...read(sheet).matchAll(/^[.]([a-z][\w-]*)/gm)].map(([, name = '']) => name);
}

/** What stands in quotes where a class is named. */
function wordsOf(file: string): Set<string> {
  const lines = read(file).split('\n');
  const quoted = lines
    .filter((line) => /class/i.test(line))
    .flatMap((line) => [...line.matchAll(/["'`]([^"'`]*)["'`]/g)].map(([, text = '']) => text));
  return new Set(quoted.join(' ').split(/[\s${}]+/));
}

const sheets = globSync('**/*.css', { cwd: sourceFolder }).filter((file) => !file.endsWith('.module.css'));

test.each([
  ['the app', ['routes/main.tsx']],
  ['the homepage', ['public/home-entry.tsx', 'public/HomePage.tsx']],
  ['the page for reports', ['public/report-entry.tsx', 'public/ReportPage.tsx']],
  ['a page of text', ['public/text-entry.ts', 'public/TermsPage.tsx', 'public/AccessibilityPage.tsx']],
])('%s loads the sheets of all classes that its parts have', (_, entries) => {
  const reached = reachedFrom(entries);
  const loaded = sheets.filter((sheet) => reached.has(sheet));
  const known = new Set(loaded.flatMap(classesOf));

  const missing = sheets
    .filter((sheet) => !reached.has(sheet))
    .flatMap((sheet) => classesOf(sheet).map((name) => ({ sheet, name })))
    .filter(({ name }) => !known.has(name));
  const users = [...reached].filter((file) => file.endsWith('.tsx'));
  const bare = users.flatMap((file) => {
    const words = wordsOf(file);
    return missing
      .filter(({ name }) => words.has(name))
      .map(({ name, sheet }) => `${file} has ${name} of ${sheet}`);
  });

  expect(loaded.length).toBeGreaterThan(5);
  expect(bare).toEqual([]);
});
