import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { DAY_MS } from '../clock.ts';
import type { Services } from '../scope.ts';
import { emails } from './emails.table.ts';

const KEEP_MS = 30 * DAY_MS;
const TIMEOUT_MS = 20_000;

/** Hands one email to the mail server. Fails when that does not take it, so that the queue tries again. */
export async function deliverEmail(services: Services, { id }: { id: number }): Promise<void> {
  const { config, db } = services;
  const [email] = await db
    .select()
    .from(emails)
    .where(and(eq(emails.id, id), isNull(emails.sentAt)));
  if (!email || config.smtpUrl === undefined) return;

  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.sendMail({
      from: { name: config.productName, address: config.mailFrom ?? config.supportEmail },
      to: email.recipient,
      subject: email.subject,
      text: email.text,
      html: email.html,
      headers: unsubscribeHeaders(email.unsubscribeUrl),
      // Equal for each attempt, so that mail servers recognize a repeat.
      messageId: `<${String(email.id)}.${String(email.createdAt.getTime())}@${new URL(config.baseUrl).hostname}>`,
    });
  } finally {
    transport.close();
  }
  // The recipient has it now, so the contents are deleted here.
  await db.update(emails).set({ sentAt: services.clock(), text: '', html: '' }).where(eq(emails.id, id));
}

// With both headers mail programs show an unsubscribe button (RFC 8058).
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Emails contain addresses and links, so they are deleted after a time. */
export async function forgetOldEmails({ db, clock }: Services): Promise<void> {
  await db.delete(emails).where(lt(emails.createdAt, new Date(clock().getTime() - KEEP_MS)));
}

/** Deletes the traces of a deleted account. */
export async function forgetEmailsTo({ db }: Pick<Services, 'db'>, recipient: string): Promise<void> {
  await db.delete(emails).where(eq(sql`lower(${emails.recipient})`, recipient.toLowerCase()));
}
