import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import {
  AUTHORITATIVE_ANSWER,
  CHECKING_DISABLED,
  decode,
  encode,
  RECURSION_DESIRED,
  type Answer,
} from 'dns-packet';
import type { Dns, RecordType } from '../../../platform/network/dns/dns.ts';
import { createDnsClient, cleanName } from '../../../platform/network/dns/dns-client.ts';
import { sandboxAnswer, type SandboxRecord } from './sandbox-answer.ts';

const LOOPBACK = '127.0.0.1';
const RCODES = { NOERROR: 0, NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const;

/** Asks by UDP, as everywhere, a server of this process that answers from the records of the sandbox zone. */
export function createSandboxDns(readZone: () => Promise<readonly SandboxRecord[]>): Dns {
  let server: Promise<Socket> | undefined;
  const started = async () => (server ??= startServer(readZone));
  const client = createDnsClient({
    resolvers: async () => [LOOPBACK],
    mayAsk: (address) => address === LOOPBACK,
    port: async () => (await started()).address().port,
  });
  return {
    ask: client.ask,
    close: async () => {
      const open = await server;
      if (open) await new Promise<void>((closed) => open.close(() => closed()));
    },
  };
}

async function startServer(readZone: () => Promise<readonly SandboxRecord[]>): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.on('message', (bytes, { port, address }) => {
    void answerTo(bytes, readZone).then(
      (answer) => answer && socket.send(answer, port, address),
      () => undefined,
    );
  });
  socket.bind(0, LOOPBACK);
  await once(socket, 'listening');
  socket.unref();
  return socket;
}

async function answerTo(
  bytes: Buffer,
  readZone: () => Promise<readonly SandboxRecord[]>,
): Promise<Buffer | undefined> {
  const { id, questions, flags = 0 } = decode(bytes);
  const [question] = questions ?? [];
  if (!question) return undefined;
  const { status, records } = sandboxAnswer(await readZone(), {
    name: cleanName(question.name),
    type: question.type as RecordType,
    isResolver: (flags & RECURSION_DESIRED) !== 0,
    isUnchecked: (flags & CHECKING_DISABLED) !== 0,
  });
  if (status === 'silence') return undefined;
  return encode({
    type: 'response',
    ...(id !== undefined && { id }),
    flags: AUTHORITATIVE_ANSWER | RCODES[status],
    questions: [question],
    answers: records.map(toAnswer),
  });
}

function toAnswer({ name, type, value, ttl }: SandboxRecord): Answer {
  const head = { name, ttl, class: 'IN' as const };
  if (type === 'MX') return { ...head, type, data: { preference: 10, exchange: value } };
  if (type === 'TXT') return { ...head, type, data: chunks(value) };
  if (type !== 'CAA') return { ...head, type: type as 'A', data: value };
  const [tag = '', ...rest] = value.split(' ');
  return { ...head, type, data: { flags: 0, tag: tag as 'issue', value: rest.join(' ') } };
}

/** A text of a record has at most 255 bytes; longer ones are several. */
function chunks(text: string): string[] {
  return text.match(/.{1,255}/gsu) ?? [''];
}
