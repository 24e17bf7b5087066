import { renderSVG } from 'uqr';
import { calls } from '@linklet/contract/http/calls.ts';
import { call, Refused } from './client.ts';
import { forgetSettings, keepSettings, mayCall, readSettings, type Settings } from './settings.ts';

// The standard asks for four empty modules around the code (ISO/IEC 18004, 5.3.8).
const QUIET_ZONE = 4;
const ME = { method: 'GET', path: '/me' } as const;

interface Made {
  aliases: { linklet: string; is_main: boolean }[];
}

const parts = ['settings', 'shorten', 'result'] as const;

function part<Element extends HTMLElement>(id: string): Element {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no #${id}.`);
  return element as Element;
}

function show(name: (typeof parts)[number]): void {
  for (const each of parts) part(each).hidden = each !== name;
  part('error').textContent = '';
  part('status').textContent = '';
  part(name).querySelector<HTMLElement>('input, h1[tabindex]')?.focus();
}

async function tabUrl(): Promise<string | undefined> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab?.url;
}

/** Has one wish at a time, and tells why one was refused. */
function onSubmit(form: HTMLFormElement, work: (fields: FormData) => Promise<void>): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
    if (button === null || button.disabled) return;
    button.disabled = true;
    part('error').textContent = '';
    work(new FormData(form))
      .catch((error: unknown) => {
        part('error').textContent = error instanceof Refused ? error.message : 'Something went wrong.';
      })
      .finally(() => {
        button.disabled = false;
      });
  });
}

async function connect(fields: FormData): Promise<void> {
  const [typed, token] = ['url', 'token'].map((name) => String(fields.get(name) ?? '').trim());
  if (typed === undefined || !/^https?:\/\//.test(typed) || !URL.canParse(typed))
    throw new Refused('Enter the address with https://.');
  if (token === undefined || token === '') throw new Refused('Enter a token.');
  const settings = { url: new URL(typed).origin, token };
  if (!(await mayCall(settings.url))) throw new Refused('Without access to the address no link can be made.');
  await call(settings, ME);
  await keepSettings(settings);
  await begin();
}

async function shorten(settings: Settings, fields: FormData): Promise<void> {
  const url = await tabUrl();
  if (url === undefined || !/^https?:/.test(url))
    throw new Refused('This page has no address that can be shortened.');
  const alias = String(fields.get('alias') ?? '').trim();
  const [link] = (await call(settings, calls.createLink, { url, ...(alias !== '' && { alias }) })) as Made[];
  const made = link?.aliases.find(({ is_main: isMain }) => isMain) ?? link?.aliases[0];
  if (!made) throw new Refused('No link was made.');
  showLink(made.linklet);
}

function showLink(shortUrl: string): void {
  const link = part<HTMLAnchorElement>('link');
  link.href = shortUrl;
  link.textContent = shortUrl;
  const svg = renderSVG(`${shortUrl}?qr=1`, { ecc: 'M', border: QUIET_ZONE });
  part<HTMLImageElement>('code').src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  show('result');
}

async function copy(): Promise<void> {
  const text = part('link').textContent;
  await navigator.clipboard.writeText(text);
  part('status').textContent = 'Copied.';
}

async function begin(): Promise<void> {
  const settings = await readSettings();
  if (!settings) {
    show('settings');
    return;
  }
  part('page').textContent = (await tabUrl()) ?? '';
  show('shorten');
}

onSubmit(part('settings'), connect);
onSubmit(part('shorten'), async (fields) => {
  const settings = await readSettings();
  if (settings) await shorten(settings, fields);
});
part('disconnect').addEventListener('click', () => void forgetSettings().then(begin));
part('again').addEventListener('click', () => show('shorten'));
part('copy').addEventListener('click', () => void copy());
await begin();
