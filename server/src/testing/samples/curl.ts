import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileIn, sendAll, type RequestIn } from './request-in.ts';
import { isInstalled, runProgram, type Runner, type Setting } from './runner.ts';

const options = ['-X', '-H', '--data-raw', '-F', '--form-string'];

export const curlRunner: Runner = isInstalled('curl', '--version')
  ? {
      how: 'run by sh and curl',
      run: async (samples, setting) => runProgram('sh', ['-ec', samples.join('\n')], setting),
    }
  : {
      how: 'parsed by sh, as here is no curl',
      run: async (samples, setting) => {
        for (const sample of samples) await sendAll([await readCurl(sample, setting)]);
      },
    };

/** What the shell makes of a command. */
async function readCurl(sample: string, setting: Setting): Promise<RequestIn> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${sample}`;
  const env = { ...process.env, LINKLET_TOKEN: setting.token };
  const { stdout } = await promisify(execFile)('sh', ['-ec', script], { env });
  const request: RequestIn = { method: 'GET', url: '', headers: [] };
  const words = stdout.split('\0').slice(0, -1);
  while (words.length > 0) {
    const word = words.shift() ?? '';
    if (options.includes(word)) await take(request, word, words.shift() ?? '', setting);
    else request.url = word;
  }
  return request;
}

async function take(request: RequestIn, option: string, value: string, setting: Setting): Promise<void> {
  if (option === '-X') request.method = value;
  else if (option === '-H') request.headers.push(splitAt(value, ': '));
  else await takeBody(request, option, value, setting);
}

async function takeBody(request: RequestIn, option: string, value: string, setting: Setting): Promise<void> {
  if (request.method === 'GET') request.method = 'POST';
  if (option === '--data-raw') {
    request.body = value;
    return;
  }
  const [name, content] = splitAt(value, '=');
  const form = request.body instanceof FormData ? request.body : new FormData();
  if (option === '-F') form.set(name, await fileIn(setting, content.replace(/^@"|"$/g, '')));
  else form.set(name, content);
  request.body = form;
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}
