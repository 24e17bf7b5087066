import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Services } from '../scope.ts';

export function measureJobs({ db }: Services): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'linklet_jobs',
    help: 'Jobs that are due or running, and those that were given up.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const [counts] = await db.execute<{ waiting: string; failed: string }>(sql`
        select count(*) filter (where attempts < max_attempts and run_at <= now()) as waiting,
          count(*) filter (where attempts >= max_attempts) as failed
        from graphile_worker.jobs`);
      this.set({ state: 'waiting' }, Number(counts?.waiting));
      this.set({ state: 'failed' }, Number(counts?.failed));
    },
  });
  return registry;
}
