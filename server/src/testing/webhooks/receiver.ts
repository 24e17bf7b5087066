import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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
