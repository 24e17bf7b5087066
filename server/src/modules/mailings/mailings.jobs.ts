import { mailAnnouncementJob } from '../notifications/index.ts';
import { job, type Job } from '../../platform/jobs/jobs.ts';
import { mailAnnouncement } from './mail-announcement.ts';
import { mailWeeklySummaries, weeklySummariesJob } from './mail-weekly-summaries.ts';

export const mailingJobs: readonly Job[] = [
  job(mailAnnouncementJob, mailAnnouncement),
  job(weeklySummariesJob, mailWeeklySummaries, { cron: '0 7 * * 1' }),
];
