// Runs the checks and every test, and ends with one line that sums them up.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { check } from './check.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
// Tests of the server wait for a third of their time: what else there is computes meanwhile, one after another.
const SUITES = [['server'], ['e2e'], ['faults']];
const BESIDE_THE_FIRST = ['contract', 'web'];

const [kind, ...rest] = process.argv.slice(2);
const isLongFaults = kind === 'faults';
const filters = isLongFaults ? rest : process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'linklet-tests-'));
const total = { passed: 0, failures: [] };

process.on('SIGINT', () => undefined); // Reaches the running suite as well, which then ends, and we after it.
const [first, ...others] = isLongFaults ? [['faults'], ['slow'], ['slow-journeys']] : SUITES;
await Promise.all([runSuite(first), isLongFaults ? undefined : runBeside()]);
for (const projects of others) await runSuite(projects);
rmSync(folder, { recursive: true, force: true });

for (const failure of total.failures) process.stdout.write(`✗ ${failure}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failures.length} failed\n`);
process.exit(total.failures.length === 0 ? 0 : 1);

async function runBeside() {
  if (filters.length === 0) {
    const { passed, failed } = await check(1);
    total.passed += passed;
    total.failures.push(...failed.map((name) => `check: ${name}`));
  }
  await runSuite(BESIDE_THE_FIRST);
}

async function runSuite(projects) {
  const report = join(folder, `${projects[0]}.json`);
  const code = await runVitest([
    'run',
    '--configLoader=native',
    '--passWithNoTests',
    '--allowOnly=false',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects.flatMap((project) => ['--project', project]),
    ...filters,
  ]);
  const { passed, failures } = readReport(report);
  total.passed += passed;
  total.failures.push(...failures);
  if (code !== 0 && failures.length === 0) {
    total.failures.push(`${projects.join(', ')}: the run ended with code ${code}`);
  }
}

function runVitest(args) {
  const vitest = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      TEST_BUILD_DIR: folder,
      ...(isLongFaults && { FAULTS: 'long' }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGTERM', 'disconnect']) process.once(signal, () => vitest.kill('SIGTERM'));
  return new Promise((done) => {
    vitest.once('error', () => done(1));
    vitest.once('exit', (code, signal) => done(code ?? signal));
  });
}

// A test that was skipped has proved nothing, and a file that could not be loaded holds tests that never ran.
function readReport(path) {
  try {
    const { testResults } = JSON.parse(readFileSync(path, 'utf8'));
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, failureMessages }) => ({
        title: `${relative(name)} > ${fullName}`,
        status,
        reasons: failureMessages.map(firstLine).join(''),
      })),
    );
    const unloaded = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    );
    return {
      passed: tests.filter(({ status }) => status === 'passed').length,
      failures: [
        ...tests
          .filter(({ status }) => status !== 'passed')
          .map(({ title, status, reasons }) => `${title} (${status})${reasons}`),
        ...unloaded.map(({ name, message }) => `${relative(name)} (not run)${firstLine(message)}`),
      ],
    };
  } catch {
    return { passed: 0, failures: [] }; // The exit code of the run tells.
  }
}

function firstLine(message) {
  return message && `\n  ${message.split('\n', 1)}`;
}

function relative(path) {
  return path.replace(ROOT, '');
}
