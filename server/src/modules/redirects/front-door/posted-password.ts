import type { IncomingMessage } from 'node:http';
import type { Answer } from '../answer.ts';
import { tryPassword } from '../link-passwords.ts';
import type { Visit } from '../visit.ts';
import type { Visits } from '../visits.ts';
import type { AppProxy, Asker } from './app-proxy.ts';
import { readShortBody } from './request-body.ts';

const MAX_FORM_BYTES = 4096;
const LONGEST_PASSWORD = 128;

interface Context {
  visits: Visits;
  proxy: Pick<AppProxy, 'ask'>;
}

export async function answerPassword(
  { visits, proxy }: Context,
  request: IncomingMessage,
  { visit, asker }: { visit: Visit; asker: Asker },
): Promise<Answer | undefined> {
  return visits.answerPassword(visit, async (hash) => {
    const form = await readShortBody(request, MAX_FORM_BYTES);
    const password = new URLSearchParams(form).get('password') ?? '';
    if (password === '' || password.length > LONGEST_PASSWORD) return { kind: 'wrong' };
    return tryPassword(async (path, body) => proxy.ask(path, body, asker), { hash, password });
  });
}
