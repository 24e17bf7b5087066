import { z } from 'zod';
import { jobKind } from '../jobs/job-kind.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Services } from '../scope.ts';
import { emails } from './emails.table.ts';
import { writeLetter, type Letter } from './letter.ts';

export const deliverEmailJob = jobKind('deliver-email', z.object({ id: z.number() }));

/**
 * Writes to somebody: into the mailbox, and to the mail server where there is one. Inside a transaction it is
 * written if and only if that commits.
 */
export async function sendEmail(services: Services, recipient: string, letter: Letter): Promise<void> {
  const { html, text } = writeLetter(letter, services.config.productName);
  const [email] = await services.db
    .insert(emails)
    .values({
      recipient,
      subject: letter.subject,
      html,
      text,
      unsubscribeUrl: letter.unsubscribeUrl ?? null,
      isSecret: letter.isSecret ?? false,
      createdAt: services.clock(),
    })
    .returning({ id: emails.id });
  if (email && services.config.smtpUrl !== undefined) {
    await addJob(services, deliverEmailJob, { payload: { id: email.id } });
  }
}
