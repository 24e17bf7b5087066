import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { findLink } from '../find-link.ts';
import { say, sayJson } from '../output.ts';
import { readSettings } from '../settings.ts';

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens the page of a link's statistics, and says its address, too. */
export async function open(typed: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: typed,
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const { hash } = await findLink(positionals[0]);
  const url = new URL(`/app/analytics/${hash}`, readSettings().url).href;
  if (values.json === true) {
    sayJson({ url });
    return;
  }
  say(url);
  const [program, ...parameters] = openers[process.platform] ?? ['xdg-open'];
  const opener = spawn(program, [...parameters, url], { stdio: 'ignore', detached: true });
  // A machine without a browser has its address.
  await Promise.race([once(opener, 'spawn'), once(opener, 'error')]).catch(() => undefined);
  opener.unref();
}
