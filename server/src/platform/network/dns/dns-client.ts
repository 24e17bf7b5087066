import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { randomInt } from 'node:crypto';
import {
  CHECKING_DISABLED,
  decode,
  encode,
  RECURSION_DESIRED,
  type Answer,
  type DecodedPacket,
  type Packet,
} from 'dns-packet';
import { isIPv6 } from 'node:net';
import type { Dns, DnsAnswer, DnsQuestion, DnsRecord, RecordType } from './dns.ts';

const TIMEOUT_MS = 1500;
const UDP_BYTES = 1232;
const MAX_TCP_BYTES = 65_535;
const MAX_RECORDS = 60;
const MAX_VALUE = 600;

interface ClientOptions {
  /** Resolvers, of which the first that answers counts. */
  resolvers: () => Promise<readonly string[]>;
  /** Whether a server that a stranger named may be asked. */
  mayAsk: (address: string) => boolean;
  port?: () => Promise<number>;
  timeoutMs?: number;
}

export function createDnsClient(options: ClientOptions): Dns {
  const { resolvers, mayAsk, port = async () => 53, timeoutMs = TIMEOUT_MS } = options;

  async function askServer(address: string, question: DnsQuestion): Promise<DnsAnswer> {
    const target = { address, port: await port(), timeoutMs };
    try {
      const answer = await exchange(target, question);
      return toAnswer(answer, question);
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Unreadable ? 'unreadable' : 'timeout' };
    }
  }

  return {
    ask: async (question) => {
      const { server } = question;
      if (server !== undefined) {
        return mayAsk(server) ? askServer(server, question) : { kind: 'failed', reason: 'refused' };
      }
      let answer: DnsAnswer = { kind: 'failed', reason: 'timeout' };
      for (const resolver of await resolvers()) {
        answer = await askServer(resolver, question);
        if (answer.kind !== 'failed' || answer.reason === 'servfail') return answer;
      }
      return answer;
    },
    close: async () => undefined,
  };
}

class Unreadable extends Error {}

interface Target {
  address: string;
  port: number;
  timeoutMs: number;
}

async function exchange(target: Target, question: DnsQuestion): Promise<DecodedPacket> {
  const id = randomInt(65_536);
  const query = toQuery(id, question);
  const answer = await overUdp(target, query, id);
  return answer.flag_tc ? overTcp(target, query, id) : answer;
}

function toQuery(id: number, { name, type, server, unchecked = false }: DnsQuestion): Packet {
  const recursion = server === undefined ? RECURSION_DESIRED : 0;
  return {
    type: 'query',
    id,
    flags: recursion | (unchecked ? CHECKING_DISABLED : 0),
    questions: [{ name, type }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: UDP_BYTES,
        flags: 0,
        options: [],
        extendedRcode: 0,
        ednsVersion: 0,
        flag_do: false,
      },
    ],
  };
}

async function overUdp(
  { address, port, timeoutMs }: Target,
  query: Packet,
  id: number,
): Promise<DecodedPacket> {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('No answer.')), timeoutMs);
      socket.once('error', reject);
      socket.on('message', (bytes) => {
        const answer = read(bytes, id);
        // What was not asked for is passed over: an answer with another number may be forged.
        if (answer === undefined) return;
        clearTimeout(timer);
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      });
      // A connected socket hears its server alone.
      socket.connect(port, address, () => socket.send(encode(query)));
    });
  } finally {
    socket.close();
  }
}

async function overTcp(
  { address, port, timeoutMs }: Target,
  query: Packet,
  id: number,
): Promise<DecodedPacket> {
  const socket = connect({ host: address, port });
  try {
    return await new Promise((resolve, reject) => {
      socket.setTimeout(timeoutMs, () => reject(new Error('No answer.')));
      const timer = setTimeout(() => reject(new Error('No answer.')), timeoutMs);
      let begun = Buffer.alloc(0);
      socket.once('error', reject);
      socket.once('close', () => {
        clearTimeout(timer);
        reject(new Error('No answer.'));
      });
      socket.on('data', (piece: Buffer) => {
        begun = Buffer.concat([begun, piece]);
        if (begun.length < 2) return;
        const length = begun.readUInt16BE(0);
        if (begun.length < 2 + length || begun.length > 2 + MAX_TCP_BYTES) return;
        const answer = read(begun.subarray(2, 2 + length), id);
        clearTimeout(timer);
        if (answer === undefined || answer instanceof Error) reject(answer ?? new Unreadable());
        else resolve(answer);
      });
      const packet = encode(query);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(packet.length);
      socket.write(Buffer.concat([length, packet]));
    });
  } finally {
    socket.destroy();
  }
}

function read(bytes: Buffer, id: number): DecodedPacket | Unreadable | undefined {
  try {
    const packet = decode(bytes);
    return packet.id === id && packet.type === 'response' ? packet : undefined;
  } catch {
    return new Unreadable('The answer can’t be read.');
  }
}

function toAnswer(packet: DecodedPacket, { name, type }: DnsQuestion): DnsAnswer {
  const { rcode } = packet as { rcode?: string };
  if (rcode === 'NXDOMAIN') return { kind: 'no-name' };
  if (rcode === 'SERVFAIL') return { kind: 'failed', reason: 'servfail' };
  if (rcode !== 'NOERROR') return { kind: 'failed', reason: 'refused' };
  const records = (packet.answers ?? []).slice(0, MAX_RECORDS).flatMap(toRecord);
  const asked = records.filter((record) => record.type === type || record.type === 'CNAME');
  return asked.some((record) => record.type === type) || asked.some((record) => record.name === name)
    ? { kind: 'found', records: asked }
    : { kind: 'no-record' };
}

function toRecord(answer: Answer): DnsRecord[] {
  const value = valueOf(answer);
  if (value === undefined || !('ttl' in answer)) return [];
  return [
    {
      name: cleanName(answer.name),
      type: answer.type as RecordType,
      value: value.slice(0, MAX_VALUE),
      ttl: answer.ttl ?? 0,
    },
  ];
}

function valueOf(answer: Answer): string | undefined {
  if (answer.type === 'A' || answer.type === 'AAAA') return answer.data;
  if (answer.type === 'CNAME' || answer.type === 'NS') return cleanName(answer.data);
  if (answer.type === 'MX') return cleanName(answer.data.exchange);
  if (answer.type === 'CAA') return `${answer.data.tag} ${answer.data.value}`;
  return answer.type === 'TXT' ? [answer.data].flat().map(String).join('') : undefined;
}

export function cleanName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
