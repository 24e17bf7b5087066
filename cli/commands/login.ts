import process from 'node:process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { getMe } from '@linklet/contract/tokens/endpoints.ts';
import { call } from '../client.ts';
import { say, sayJson } from '../output.ts';
import { forget, keep, kept } from '../settings.ts';
import { UsageError } from '../usage-error.ts';

/** Keeps the address and the token, once the token was tried. */
export async function login(typed: string[]): Promise<void> {
  const { values } = parseArgs({
    args: typed,
    options: { url: { type: 'string' }, json: { type: 'boolean' } },
  });
  const url = addressOf(values.url);
  const { LINKLET_TOKEN: given = '' } = process.env;
  const token = given === '' ? await askForToken(url) : given;
  const settings = { url: new URL(url).origin, token };
  const me = await call(getMe, {}, settings);
  keep(settings);
  if (values.json === true) sayJson(me);
  else say(`Logged in at ${settings.url} by the token “${me.name}”, which may ${me.permissions.join(', ')}.`);
}

function addressOf(typed: string | undefined): string {
  const { LINKLET_URL: named = '' } = process.env;
  const url = typed ?? (named === '' ? kept().url : named);
  if (url === undefined)
    throw new UsageError('Please say where: linklet login --url https://links.example.com');
  const address = withScheme(url);
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) throw new UsageError('The address is no URL.');
  return address;
}

/** A host alone is asked by HTTPS, but for this machine. */
function withScheme(typed: string): string {
  if (!/^[\w.-]+\.\w+(:\d+)?$|^localhost(:\d+)?$/.test(typed)) return typed;
  return `${/^(localhost|127\.[\d.]+)(:\d+)?$/.test(typed) ? 'http' : 'https'}://${typed}`;
}

export async function logout(typed: string[]): Promise<void> {
  parseArgs({ args: typed });
  forget();
}

/** From the terminal, where it is not shown, or from what is piped in. */
async function askForToken(url: string): Promise<string> {
  const page = new URL('/app/settings/api', url).href;
  process.stderr.write(`Make a token at ${page}, and enter it here: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  let token = '';
  for await (const line of reader) {
    token = line.trim();
    break;
  }
  process.stderr.write('\n');
  if (token === '') throw new UsageError('No token was entered.');
  return token;
}
