import type { Module } from '../../platform/module.ts';
import { rereadAgents } from './visitor/reread-agents.ts';

export const clicks: Module = {
  jobs: [{ name: 'reread-agents', cron: '23 4 * * *', handler: rereadAgents }],
};
