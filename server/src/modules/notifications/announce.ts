import { z } from 'zod';
import type { AnnouncementView } from '@linklet/contract/notifications/endpoints.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { announcements } from '../../schema/notifications/notifications.table.ts';

export const mailAnnouncementJob = jobKind('mail-announcement', z.object({ announcementId: z.number() }));

/** Tells everybody something; by email, too, whoever wants mailings. */
export async function announce(
  scope: Scope,
  { by_email: byEmail, ...words }: { title: string; text: string; by_email: boolean },
): Promise<AnnouncementView> {
  return inTransaction(scope, async (scope) => {
    const [row] = await scope.db
      .insert(announcements)
      .values({ ...words, createdAt: scope.clock() })
      .returning();
    if (!row) throw new Error('PostgreSQL returned no announcement.');
    if (byEmail) await addJob(scope, mailAnnouncementJob, { payload: { announcementId: row.id } });
    await recordEvent(scope, 'announcement.created', {
      target: String(row.id),
      after: { ...words, by_email: byEmail },
    });
    return toAnnouncementView(row);
  });
}

export function toAnnouncementView(row: typeof announcements.$inferSelect): AnnouncementView {
  return { id: row.id, title: row.title, text: row.text, created_at: row.createdAt.toISOString() };
}
