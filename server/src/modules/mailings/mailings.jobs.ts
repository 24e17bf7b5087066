import type { Job } from '../../platform/jobs.ts';
import { mailAnnouncement } from './mail-announcement.ts';

export const mailingJobs: readonly Job[] = [{ name: 'mail-announcement', handler: mailAnnouncement }];
