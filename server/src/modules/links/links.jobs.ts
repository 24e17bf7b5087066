import type { Job } from '../../platform/jobs.ts';
import { switchOffLinks } from './switch-off-links.ts';

export const linkJobs: readonly Job[] = [{ name: 'switch-off-links', handler: switchOffLinks }];
