import { aliasKey } from '@linklet/contract/links/aliases.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { ReplicaLink } from '../modules/redirects/replica/link-record.ts';
import {
  HeartbeatFile,
  monotonicMs,
  newReplicaName,
  publishReplica,
  replicaFolder,
} from '../modules/redirects/replica/replica-files.ts';
import { ReplicaWriter } from '../modules/redirects/replica/replica-writer.ts';
import { noRoutes } from '../modules/redirects/routes/link-routes.ts';
import { openFrontDoor, type FrontDoorOptions } from '../modules/redirects/index.ts';
import { listSegments, readRange, readPart } from '../modules/clicks/log/log-reader.ts';
import type { Click } from '../modules/clicks/click.ts';
import { HEADER_BYTES } from '../modules/clicks/log/segment-file.ts';
import { clickLogFolder } from '../modules/clicks/index.ts';
import { createLogger } from '../platform/log/log.ts';
import { connectPostgres } from '../platform/postgres/postgres.ts';

export interface TestFrontDoor {
  port: number;
  dataDir: string;
  replica: ReplicaWriter;
  /** Does what a keeper does that has just looked; while it does not, nobody vouches for the replica. */
  vouch: () => void;
  stopVouching: () => void;
  /**
   * Sends bytes as they are and reads until the server ends the connection or, once as many answers came, is silent for
   * a moment.
   */
  send: (bytes: string | Buffer, answers?: number) => Promise<string>;
  clicks: () => Click[];
  close: () => Promise<void>;
}

export const BASE_HOST = 'go.test';
export const OTHER_HOST = 'brand.test';

export const plainDomain = {
  isServed: true,
  isDirected: false,
  leadsTo: '',
  rootUrl: '',
  notFoundUrl: '',
  appleAppLinks: '',
  androidAppLinks: '',
  isBranded: false,
  strictTransport: '',
  wideAliases: false,
  caseSensitiveAliases: false,
};

export function sampleLink(changes: Partial<ReplicaLink> = {}): ReplicaLink {
  return {
    aliasId: 1,
    domainId: 1,
    alias: 'sale',
    key: aliasKey(changes.alias ?? 'sale', { caseSensitiveAliases: false }),
    linkId: 1,
    workspaceId: 1,
    linkHash: 'abcdefghijklmnop',
    linkStatus: 8,
    longUrlStatus: 2,
    expiresAt: null,
    createdAt: Date.UTC(2026, 0, 1),
    url: 'https://shop.test/a?b=1',
    routes: noRoutes,
    redirectStatus: 302,
    passesQuery: true,
    startsAt: null,
    pixels: '',
    hasPassword: false,
    hasClickLimit: false,
    afterClicksUrl: '',
    card: '',
    hasAnalytics: true,
    ...changes,
  };
}

/** A server of the front door over a replica that the test writes; it has no database behind it. */
export async function openTestFrontDoor(options: Partial<FrontDoorOptions> = {}): Promise<TestFrontDoor> {
  const dataDir = mkdtempSync(join(tmpdir(), 'linklet-door-'));
  const folder = replicaFolder(dataDir);
  const name = newReplicaName();
  const replica = new ReplicaWriter(folder, name);
  replica.apply({
    domains: [
      { ...plainDomain, id: 1, host: BASE_HOST },
      { ...plainDomain, id: 2, host: OTHER_HOST },
    ],
  });
  publishReplica(folder, name);
  const heartbeat = new HeartbeatFile(folder);
  const vouch = () => heartbeat.write({ currentAsOf: monotonicMs(), at: Date.now() });
  vouch();
  const vouching = setInterval(vouch, 20);
  const door = await openFrontDoor({
    dataDir,
    serverId: randomBytes(6).toString('hex'),
    port: 0,
    host: '127.0.0.1',
    site: { productName: 'Linklet', baseUrl: `http://${BASE_HOST}` },
    trustedProxies: [],
    reserveBytes: 0,
    connectDatabase: () => connectPostgres({ url: 'postgres://nobody@127.0.0.1:9/none', name: 'test' }),
    log: createLogger({ name: 'test', level: 'silent' }),
    ...options,
  });
  return {
    port: door.port,
    dataDir,
    replica,
    vouch,
    stopVouching: () => clearInterval(vouching),
    send: (bytes, answers = 1) => exchange(door.port, bytes, answers),
    clicks: () => loggedClicks(clickLogFolder(dataDir)),
    close: async () => {
      clearInterval(vouching);
      await door.close();
      await replica.close();
      heartbeat.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

const SILENCE_MS = 250;
// Until all answers; a disk that is busy holds up all that a server answers.
const PATIENCE_MS = 10_000;

async function exchange(port: number, bytes: string | Buffer, answers: number): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  return new Promise((done) => {
    const end = () => {
      socket.destroy();
      done(answer);
    };
    let silence = setTimeout(end, PATIENCE_MS);
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      clearTimeout(silence);
      const isAnswered = answer.split('HTTP/1.1 ').length > answers;
      silence = setTimeout(end, isAnswered ? SILENCE_MS : PATIENCE_MS);
    });
    socket.on('error', end);
    socket.on('end', end);
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  });
}

function loggedClicks(folder: string): Click[] {
  return listSegments(folder, () => new Set()).flatMap((segment) => {
    const path = join(folder, segment.name);
    const { end } = readPart(path, HEADER_BYTES, { to: segment.usableEnd, limit: Infinity });
    const range = { segment: segment.name, from: HEADER_BYTES, to: HEADER_BYTES + end };
    return readRange(path, range, 0n).clicks.map(({ click }) => click);
  });
}
