import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { EmailView } from '@linklet/contract/kiosk/endpoints.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { emails } from '../../platform/mail/emails.table.ts';
import { pageOf } from '../../platform/page-of.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';

const PAGE_SIZE = 30;

interface Wanted {
  /** Part of an address or of a subject. */
  search: string;
  before?: number | undefined;
}

interface Mailbox {
  data: EmailView[];
  next: number | null;
  has_mail_server: boolean;
}

/** A page of what the product has written to people, the newest first. Links that open something are left out. */
export async function readMailbox(scope: Scope, { search, before }: Wanted): Promise<Mailbox> {
  const rows = await scope.db
    .select()
    .from(emails)
    .where(
      and(
        before === undefined ? undefined : lt(emails.id, before),
        search === ''
          ? undefined
          : sql`position(lower(${search}) in lower(${emails.recipient} || ' ' || ${emails.subject})) > 0`,
      ),
    )
    .orderBy(desc(emails.id))
    .limit(PAGE_SIZE + 1);
  const { data, next } = pageOf(rows, PAGE_SIZE);
  await recordEvent(scope, 'mailbox.read', { after: { search, page: before ?? null } });
  return {
    data: data.map((email) => toEmailView(email, { hidesLinks: email.isSecret && !isOwn(scope, email) })),
    next,
    has_mail_server: scope.config.smtpUrl !== undefined,
  };
}

/**
 * One email with its links, to help somebody whom no email reaches. Throws `forbidden` where a mail server sends
 * them, and `not_found`.
 */
export async function revealEmail(scope: Scope, id: number): Promise<EmailView> {
  if (scope.config.smtpUrl !== undefined) throw new AppError('forbidden');
  const [email] = await scope.db.select().from(emails).where(eq(emails.id, id));
  if (!email) throw new AppError('not_found');
  await recordEvent(scope, 'mailbox.email_revealed', { after: { email: id } });
  return toEmailView(email, { hidesLinks: false });
}

type Email = typeof emails.$inferSelect;

function isOwn({ caller }: Scope, { recipient }: Email): boolean {
  return recipient.toLowerCase() === userOf(caller)?.email.toLowerCase();
}

function toEmailView(email: Email, { hidesLinks }: { hidesLinks: boolean }): EmailView {
  const { id, recipient, subject, text, html, createdAt, sentAt } = email;
  return {
    id,
    recipient,
    subject,
    text: hidesLinks ? withoutLinks(text) : text,
    html: hidesLinks ? withoutLinks(html) : html,
    hides_links: hidesLinks,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
  };
}

function withoutLinks(text: string): string {
  return text.replace(/ href="[^"]*"/g, '').replace(/https?:\/\/[^\s<"]+/g, '(hidden)');
}
