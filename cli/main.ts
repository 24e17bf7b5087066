import process from 'node:process';
import { readFileSync } from 'node:fs';
import { CallFailure } from './client.ts';
import { commands, type CommandName } from './commands/index.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `Usage: linklet <command> [options]

  login [--url URL]            keep the address and a token, which is asked for, or read from LINKLET_TOKEN
  logout                       forget them
  shorten URL                  make a short link: --alias, --domain, --title, --tag (several times), --expires
  list                         list links: --search, --tag, --limit
  stats [LINK]                 count clicks of a link, or of all: --period, --by
  import FILE                  make links of a CSV, Excel or ODS file: --domain, --update, --credits
  export                       write all links as CSV: --out FILE
  open LINK                    open the page of a link in the browser
  mcp                          serve an agent on standard input and output

Every command takes --json; --version tells which one this is. LINKLET_URL and LINKLET_TOKEN go before what was kept.
`;

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const FAILED = 1;
const MISUSED = 2;

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

async function main([name = 'help', ...rest]: readonly string[]): Promise<void> {
  if (['help', '--help', '-h'].includes(name)) {
    process.stdout.write(USAGE);
    return;
  }
  if (['version', '--version', '-v'].includes(name)) {
    process.stdout.write(`${version}\n`);
    return;
  }
  if (!isCommand(name)) throw new UsageError(`There is no command “${name}”.`);
  await commands[name](rest);
}

function told(error: unknown): number {
  if (error instanceof CallFailure) {
    process.stderr.write(`${error.message}\n`);
    return FAILED;
  }
  const isMisuse = error instanceof UsageError || isOfParseArgs(error);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (isMisuse) process.stderr.write('“linklet help” tells what there is.\n');
  return isMisuse ? MISUSED : FAILED;
}

function isOfParseArgs(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS');
}

// A reader such as `head` may have seen enough.
process.stdout.on('error', () => process.exit(0));
await main(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = told(error);
});
