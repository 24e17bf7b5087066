import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewWebhook, WebhookView } from '@linklet/contract/webhooks/endpoints.ts';
import { PASSWORD } from './accounts.ts';
import type { Browser, TestApp } from './test-app.ts';

export interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Receiver {
  url: string;
  /** Of its address, as `WEBHOOK_HOSTS` names it. */
  host: string;
  received: Received[];
  /** What it answers from now on; 200 at first. */
  answer: (how: (response: ServerResponse, received: Received) => unknown) => void;
  stop: () => void;
}

/** Somebody else's service that webhooks are sent to. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  let how: Parameters<Receiver['answer']>[0] = (response) => response.end('thanks');
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      const one = { path: url, headers, body: Buffer.concat(parts).toString() };
      received.push(one);
      how(response, one);
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    ...{ url: `http://${host}/hook`, host, received },
    answer: (next) => {
      how = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Makes a webhook of the workspace at `place`. */
export async function makeWebhook(
  browser: Browser,
  given: Partial<NewWebhook> & { url: string },
  place = '',
): Promise<WebhookView & { secret: string }> {
  await browser.post('/password/confirm', { password: PASSWORD });
  const answer = await browser.post(`${place}/webhooks`, { events: ['link.created'], ...given });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

/** Has a worker send what is due of a webhook. */
export async function sendDue(app: TestApp, id: string): Promise<void> {
  const [row] = await app.sql`select id from webhooks where public_id = ${id}`;
  await app.runJob('send-webhook', { webhookId: Number(row?.['id']) });
}
