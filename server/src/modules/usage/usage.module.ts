import { job } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import { tellUsage } from './alerts/tell-usage.ts';
import { tellUsageJob } from './alerts/watch-limits.ts';
import { countPeaks } from './overages/count-peaks.ts';
import { usageRoutes } from './usage.routes.ts';

export const usage: Module = {
  entrances: [usageRoutes],
  jobs: [
    job(tellUsageJob, tellUsage),
    { name: 'count-usage-peaks', cron: '22 * * * *', handler: countPeaks },
  ],
};
