import type { ChildProcess } from 'node:child_process';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  register,
  Registry,
} from 'prom-client';
import { readShippingStatus, type ShippingStatus } from '../../clicks/index.ts';
import type { FrontDoor, FrontDoorOptions } from './front-door.ts';

type OnDecision = NonNullable<FrontDoorOptions['onDecision']>;

export function countDecisions(): OnDecision {
  collectDefaultMetrics();
  const visits = new Counter({
    name: 'linklet_visits_total',
    help: 'Requests for short links, by what became of them.',
    labelNames: ['decision'],
  });
  return (decision) => visits.inc({ decision });
}

/** Times redirects; of several requests in one packet, the one that waits longest. */
export function timeRedirects(): (ms: number) => void {
  const duration = new Histogram({
    name: 'linklet_redirect_duration_seconds',
    help: 'Time from the reading of a request to the writing of its redirect.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
  });
  return (ms) => duration.observe(ms / 1000);
}

export function measureShipping(dataDir: string): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, read: (status: ShippingStatus) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(readShippingStatus(dataDir)));
      },
    });
  gauge(
    'linklet_clicks_waiting_bytes',
    'Clicks in the log that are not in ClickHouse yet.',
    (status) => status.backlogBytes,
  );
  gauge(
    'linklet_clicks_delay_seconds',
    'Age of the oldest click that is missing in the reports.',
    (status) => (status.delayedSince === null ? 0 : (Date.now() - status.delayedSince.getTime()) / 1000),
  );
  gauge('linklet_click_log_damaged', 'Damaged places found in the click log.', (status) => status.damaged);
  return registry;
}

export function measureFrontDoor({ notStored, replicaAgeMs }: FrontDoor): void {
  new Gauge({
    name: 'linklet_clicks_not_stored',
    help: 'Clicks that were answered and could not be stored, since the servers started.',
    aggregator: 'sum',
    collect() {
      this.set(notStored());
    },
  });
  new Gauge({
    name: 'linklet_replica_age_seconds',
    help: 'Time since the replica was last known to be current.',
    aggregator: 'max',
    collect() {
      this.set(replicaAgeMs() / 1000);
    },
  });
}

const ASK = 'metrics?';
const ANSWER_WITHIN_MS = 2000;

interface MetricsMessage {
  type: typeof ASK;
  metrics: object[];
}

export function tellMetrics(): void {
  process.on('message', (message) => {
    if (message !== ASK) return;
    void register.getMetricsAsJSON().then((metrics) => process.send?.({ type: ASK, metrics }));
  });
}

/**
 * Leaves out a server that does not answer in time, such as one that starts; prom-client's own collection
 * would fail. `own` holds the parent's metrics.
 */
export function allServersMetrics(servers: () => Iterable<Server>, own: Registry) {
  return {
    contentType: register.contentType,
    metrics: async (): Promise<string> => {
      const answers = await Promise.all([...servers()].map(askForMetrics));
      const ofServers = AggregatorRegistry.aggregate(answers.filter((metrics) => metrics.length > 0));
      return (await ofServers.metrics()) + (await own.metrics());
    },
  };
}

export type Server = Pick<ChildProcess, 'send' | 'on' | 'off'>;

async function askForMetrics(server: Server): Promise<object[]> {
  return new Promise((done) => {
    const end = (metrics: object[]) => {
      clearTimeout(limit);
      server.off('message', listen);
      done(metrics);
    };
    const listen = (message: unknown) => {
      if (isMetricsMessage(message)) end(message.metrics);
    };
    const limit = setTimeout(() => end([]), ANSWER_WITHIN_MS);
    server.on('message', listen);
    server.send(ASK, (error) => error && end([]));
  });
}

function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === ASK;
}
