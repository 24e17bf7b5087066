import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, register } from 'prom-client';
import type { FrontDoor, FrontDoorOptions } from './front-door.ts';

type OnDecision = NonNullable<FrontDoorOptions['onDecision']>;

/** Counts what a server decides; its parent adds all servers up. */
export function countDecisions(): OnDecision {
  // Made so that this process answers when its parent asks for its metrics.
  new AggregatorRegistry();
  collectDefaultMetrics();
  const visits = new Counter({
    name: 'linklet_visits_total',
    help: 'Requests for short links, by what became of them.',
    labelNames: ['decision'],
  });
  return (decision) => visits.inc({ decision });
}

/** Measures what a server tells of itself. */
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

/** The metrics of all servers together, for their parent. */
export function allServersMetrics(): { metrics: () => Promise<string>; contentType: string } {
  const aggregator = new AggregatorRegistry();
  return { metrics: () => aggregator.clusterMetrics(), contentType: register.contentType };
}
