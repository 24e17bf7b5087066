import { defineConfig } from 'vitest/config';

const SERVICE_SETUP = 'server/src/testing/web-setup.ts';
const DRIZZLE = ['--import', './server/src/platform/resolve-drizzle.ts'];
// Collecting what is new took an eighth of the time.
const SEMI_SPACE = '--max-semi-space-size=64';
const isLong = process.env['FAULTS'] === 'long';
/** What `npm test` runs of the faults: the others take too long to be run with every change. */
const QUICK_FAULTS = ['e2e/faults/killed-processes.test.ts'];

/** Of the server, they take long and change seldom: they run with the long faults. */
const SLOW = [
  'modules/analytics/alarms/alarms',
  'modules/analytics/compare/compare',
  'modules/analytics/growing/growing',
  'modules/analytics/milestones/tell-milestones',
  'modules/api/samples',
  'modules/billing/dunning/payment-link',
  'modules/billing/invoices/pdf/pdf',
  'modules/billing/overages/charge-overages',
  'modules/billing/providers/failures',
  'modules/billing/providers/flows',
  'modules/billing/providers/refunds',
  'modules/billing/providers/sandbox/crashes',
  'modules/clicks/log/kept-bytes',
  'modules/clicks/visitor/reread-agents',
  'modules/imports/brought-exports',
  'modules/imports/dump-memory',
  'modules/imports/history/history',
  'modules/imports/history/killed-history',
  'modules/imports/history/visit-files',
  'modules/imports/large-imports',
  'modules/imports/proof/large-proof',
  'modules/imports/source-files',
  'modules/links/bulk/brought-files',
  'modules/links/bulk/bulk-files',
  'modules/links/bulk/killed-batches',
  'modules/links/bulk/reader/reader-memory',
  'modules/mailings/mailings',
  'modules/redirects/front-door/draining',
  'modules/redirects/front-door/odd-requests',
  'modules/redirects/front-door/unknown-links',
  'modules/redirects/front-door/wide-aliases',
  'modules/reports/ban-reports',
  'modules/robot-check/robot-check',
  'modules/tinyurl/bulk/killed-batches',
  'modules/two-factor/two-factor-reports',
  'naughty-strings',
  'platform/embedded/postgres-server',
  'platform/jobs/jobs',
  'processes/backup/backup',
  'processes/metrics',
  'processes/scheduling',
  'processes/silent-engines',
  'processes/start-message',
  'processes/supervisor',
  'surface-attacks',
].map((name) => `server/src/${name}.test.ts`);

const server = {
  globalSetup: ['server/src/testing/global-setup.ts', SERVICE_SETUP],
  setupFiles: ['server/src/testing/cheap-hashes.ts'],
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // As patient as the service is under the load of the other tests.
  expect: { poll: { timeout: 20_000 } },
  maxWorkers: 2,
  // Files share what they import: loading it anew for each took a third of the time.
  isolate: false,
  execArgv: [...DRIZZLE, SEMI_SPACE],
};

/** Those of what changes seldom, and is tried in cheaper ways, too. */
const SLOW_JOURNEYS = [
  'account-screens',
  'account-settings',
  'aliases',
  'alignment',
  'analytics-keyboard',
  'api-reference',
  'api-tokens',
  'command-line',
  'compare',
  'domain-life',
  'domain-names',
  'domain-transfers',
  'domain-visitors',
  'dunning',
  'editions',
  'extension',
  'get-started',
  'imports',
  'imports-from-services',
  'invoices',
  'kiosk-domains',
  'link-keyboard',
  'link-look',
  'notifications',
  'organization-help',
  'organization-keyboard',
  'overages',
  'overrides',
  'passkeys',
  'payments',
  'photo',
  'pricing',
  'qr-codes',
  'quotes',
  'segments-and-notes',
  'segments-keyboard',
  'social',
  'team-keyboard',
  'team-webhooks',
  'unknown-aliases',
  'utm-presets',
  'webhooks',
].map((name) => `e2e/${name}.test.ts`);

const journeys = {
  globalSetup: [SERVICE_SETUP, 'server/src/testing/service-setup.ts', 'e2e/browser-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // As patient as the browser's own waits: a page may take more than a second to come.
  expect: { poll: { timeout: 30_000 } },
  maxWorkers: 3,
  isolate: false,
  execArgv: DRIZZLE,
};

export default defineConfig({
  test: {
    // It would write into node_modules, which may be another user's, to save a hundredth of the time.
    fsModuleCache: false,
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          maxWorkers: 2,
          isolate: false,
        },
      },
      { test: { ...server, name: 'server', include: ['server/src/**/*.test.ts'], exclude: SLOW } },
      { test: { ...server, name: 'slow', include: SLOW } },
      {
        root: 'web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
          setupFiles: ['src/testing/settle-imports.ts'],
          testTimeout: 60_000,
          // By itself one worker runs them where there are two processors.
          maxWorkers: 2,
          // Loading anew what they share took half of the time.
          isolate: false,
          execArgv: [SEMI_SPACE],
        },
      },
      { test: { ...journeys, name: 'e2e', include: ['e2e/*.test.ts'], exclude: SLOW_JOURNEYS } },
      { test: { ...journeys, name: 'slow-journeys', include: SLOW_JOURNEYS } },
      {
        test: {
          name: 'faults',
          include: isLong ? ['e2e/faults/*.test.ts'] : QUICK_FAULTS,
          globalSetup: [SERVICE_SETUP],
          testTimeout: isLong ? 3_600_000 : 240_000,
          hookTimeout: 120_000,
          // Each measures, and kills: they must not disturb one another.
          fileParallelism: false,
        },
      },
    ],
  },
});
