import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Recorded {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Of the answer. */
  status: number;
}

interface Answer {
  status: number;
  body: string;
}

/** A server that keeps what it is asked, and passes it on to the service, or answers nothing but `{}`. */
export async function recordRequests(service?: string) {
  const requests: Recorded[] = [];
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body),
    );
  });
  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = '', url = '', headers } = request;
    const asked = { method, url, headers, body: await buffer(request) };
    const answer = service === undefined ? { status: 200, body: '{}' } : await passOn(service, asked);
    requests.push({ ...asked, status: answer.status });
    return answer;
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    url: `http://127.0.0.1:${String(port)}`,
    close: async () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

async function passOn(
  service: string,
  { method, url, headers, body }: Omit<Recorded, 'status'>,
): Promise<Answer> {
  const { authorization = '', 'content-type': type } = headers;
  const response = await fetch(service + url, {
    method,
    headers: { authorization, ...(type !== undefined && { 'content-type': type }) },
    body: body.length === 0 ? null : new Uint8Array(body),
  });
  return { status: response.status, body: await response.text() };
}
