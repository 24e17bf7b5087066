// Counts what keeps the code easy to find one's way in, and says where it exceeds what is agreed on.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, posix } from 'node:path';

const SOURCES = /^(contract|server|web)\/src\/.*\.tsx?$/;
const TESTS = /\.test\.tsx?$|\/testing\//;
const MODULES = 'server/src/modules/';
/** In one folder, tests apart: they stand beside what they test. */
const MOST_FILES = 24;
/** Modules that know plans by their names. The kiosk and the demo choose among them. */
const KNOWS_PLANS = /^(contract|server)\/src\/(modules\/)?(plans|billing|demo)\/|\/features\/kiosk\//;
/** Lines of comments in a hundred lines; 4 is the aim. */
const MOST_COMMENTS = 6.5;

const NOT_OURS = new Set(['node_modules', 'data', 'data-demo', 'dist', '.cache', 'coverage']);

const counts = { filesInFolder, aliasesOfEndpoints, mutualModules, planNames, comments };

/** Checks all counts; returns what exceeds its bound, or nothing. */
export function checkStructure(root) {
  const files = sourceFiles(root);
  return [...Object.values(counts).flatMap((count) => count(files)), ...outsideOfProjects(root)].join('\n');
}

// The compiler looks at what a project includes, and lint takes the options of that project.
function outsideOfProjects(root) {
  const exclude = (path) => NOT_OURS.has(path.split('/').at(-1));
  const included = globSync('{.,web,e2e,extension}/tsconfig.json', { cwd: root }).flatMap((path) => {
    const { include } = JSON.parse(readFileSync(join(root, path), 'utf8'));
    return include.map((part) => join(dirname(path), part));
  });
  return globSync('**/*.{ts,tsx}', { cwd: root, exclude })
    .filter((path) => !included.some((part) => matchesGlob(path, part) || path.startsWith(`${part}/`)))
    .map((path) => `${path} is in no project of tsconfig.json: its types are checked by none`);
}

function sourceFiles(root) {
  return globSync('{contract,server,web}/src/**/*.*', { cwd: root }).map((path) => ({
    path,
    text: SOURCES.test(path) ? readFileSync(root + path, 'utf8') : '',
  }));
}

function filesInFolder(files) {
  const folders = Map.groupBy(
    files.filter(({ path }) => !/\.test\.tsx?$/.test(path)),
    ({ path }) => dirname(path),
  );
  return [...folders]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([folder, inside]) => `${folder} has ${inside.length} files, of ${MOST_FILES} at most`);
}

function aliasesOfEndpoints(files) {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/import \{([^}]*)\} from '@linklet\/contract\//g)]
      .filter(([, names]) => / as /.test(names))
      .map(() => `${path} imports from the contract by another name: import * as api`),
  );
}

/** Tests apart: they may make what they need of any module. */
function mutualModules(files) {
  const needs = new Set();
  for (const { path, text } of files) {
    if (TESTS.test(path) || !path.startsWith(MODULES)) continue;
    for (const [, to] of text.matchAll(/(?:from|import\(?) ?'(\.[^']+)'/g)) {
      const needed = posix.join(dirname(path), to);
      if (needed.startsWith(MODULES)) needs.add(`${moduleOf(path)} ${moduleOf(needed)}`);
    }
  }
  return [...needs]
    .map((pair) => pair.split(' '))
    .filter(([one, other]) => one < other && needs.has(`${other} ${one}`))
    .map(([one, other]) => `${one} and ${other} need each other`);
}

function moduleOf(path) {
  return path.slice(MODULES.length).split('/')[0];
}

function planNames(files) {
  return files
    .filter(({ path, text }) => !KNOWS_PLANS.test(path) && !TESTS.test(path) && /\bfreePlanName\b/.test(text))
    .map(({ path }) => `${path} reads the name of a plan: ask whether somebody has subscribed`);
}

function comments(files) {
  const lines = files
    .filter(({ path }) => !TESTS.test(path))
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => line.trim() !== '');
  const commented = lines.filter((line) => /^\s*(\/\/|\/\*\*?|\*( |\/|$))/.test(line)).length;
  const share = (100 * commented) / lines.length;
  if (share <= MOST_COMMENTS) return [];
  return [`${share.toFixed(1)} % of all lines are comments, of ${MOST_COMMENTS} at most`];
}
