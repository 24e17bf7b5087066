import '../platform/resolve-drizzle.ts';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Set before anything else is loaded, so that all modules come from the compile cache.
const { DATA_DIR, NODE_COMPILE_CACHE } = process.env;
enableCompileCache(NODE_COMPILE_CACHE || join(DATA_DIR || 'data', 'cache'));

const COMMANDS: Record<string, { doc: string; load: () => Promise<unknown> }> = {
  supervisor: {
    doc: 'everything on this machine, with embedded engines where no URLs are set',
    load: () => import('./supervisor.ts'),
  },
  'front-door': {
    doc: 'what visitors reach: redirects, and the way to the app',
    load: () => import('./front-door.ts'),
  },
  app: { doc: 'the API and the pages', load: () => import('./app.ts') },
  worker: { doc: 'jobs', load: () => import('./worker.ts') },
  migrate: {
    doc: 'bring DATABASE_URL and CLICKHOUSE_URL to this version',
    load: () => import('./migrate.ts'),
  },
  demo: {
    doc: 'fill a running installation with believable links and clicks',
    load: () => import('./demo.ts'),
  },
  backup: {
    doc: 'write all that is stored into FILE, also while the product runs',
    load: () => import('./backup.ts'),
  },
  restore: {
    doc: 'put the backup FILE into an installation that is empty and stopped',
    load: () => import('./restore.ts'),
  },
  export: {
    doc: 'write accounts, links and clicks as CSV files into FOLDER',
    load: () => import('./export.ts'),
  },
  'build-web': { doc: 'build the web app into DATA_DIR', load: () => import('./build-web.ts') },
};

const name = process.argv[2] ?? '';
const command = COMMANDS[name];
if (command) {
  await command.load();
} else {
  const lines = Object.entries(COMMANDS).map(([command, { doc }]) => `  ${command.padEnd(12)} ${doc}`);
  process.stderr.write(`Usage: linklet <command>\n\n${lines.join('\n')}\n`);
  process.exit(1);
}
