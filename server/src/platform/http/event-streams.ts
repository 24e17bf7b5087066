import { PassThrough } from 'node:stream';
import type { EventStream } from '@linklet/contract/http/endpoint.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';

// Proxies close connections that are silent for a minute.
const KEEP_ALIVE_MS = 20_000;
// A client with this much unread output is gone.
const MOST_UNREAD_BYTES = 64 * 1024;
const OPENING = ': open\n\n';
const KEEP_ALIVE = ': still here\n\n';

/** Answers with server-sent events. Open streams are ended when the server stops. */
export function answerWithEvents(server: FastifyInstance) {
  const open = new Set<PassThrough>();
  server.addHook('preClose', (done) => {
    for (const body of open) body.end();
    done();
  });

  return (reply: FastifyReply, subscribe: EventStream): FastifyReply => {
    const body = new PassThrough();
    const write = (text: string) => {
      if (body.writableLength > MOST_UNREAD_BYTES) body.destroy();
      else if (body.writable) body.write(text);
    };
    const leave = subscribe({ send: (event) => write(`event: ${event}\ndata:\n\n`), end: () => body.end() });
    const keepAlive = setInterval(write, KEEP_ALIVE_MS, KEEP_ALIVE);
    open.add(body);
    body.once('close', () => {
      clearInterval(keepAlive);
      open.delete(body);
      leave();
    });
    write(OPENING);
    // Neither cached nor buffered on the way. The connection ends with the stream: a server that stops closes
    // idle connections once, and this one might become idle later.
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' });
    return reply.type('text/event-stream').send(body);
  };
}
