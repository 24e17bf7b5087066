import { addJob } from '../jobs/add-job.ts';
import type { Services } from '../scope.ts';
import { emails } from './emails.table.ts';
import { writeLetter, type Letter } from './letter.ts';

/** Inside a transaction the email exists if and only if that commits. */
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
    await addJob(services, { name: 'deliver-email', payload: { id: email.id } });
  }
}
