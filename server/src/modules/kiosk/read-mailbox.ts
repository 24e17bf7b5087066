import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { EmailView } from '@linklet/contract/kiosk/endpoints.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { emails } from '../../platform/mail/emails.table.ts';
import { pageOf } from '../../platform/postgres/page-of.ts';
import type { Scope } from '../../platform/scope.ts';
import { emailChanges } from '../../schema/accounts/email-changes.table.ts';
import { users } from '../../schema/accounts/users.table.ts';
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
  const mayReveal = await findRevealed(scope);
  return {
    data: data.map((email) =>
      toEmailView(email, {
        hidesLinks: email.isSecret && !isOwn(scope, email),
        mayReveal: mayReveal(email),
      }),
    ),
    next,
    has_mail_server: scope.config.smtpUrl !== undefined,
  };
}

/**
 * One email with its links, to help somebody whom no email reaches. Throws `forbidden` where a mail server sends
 * them, or its links open an account of other staff, and `not_found`.
 */
export async function revealEmail(scope: Scope, id: number): Promise<EmailView> {
  if (scope.config.smtpUrl !== undefined) throw new AppError('forbidden');
  const [email] = await scope.db.select().from(emails).where(eq(emails.id, id));
  if (!email) throw new AppError('not_found');
  const mayReveal = await findRevealed(scope);
  if (!mayReveal(email)) throw new AppError('forbidden');
  await recordEvent(scope, 'mailbox.email_revealed', { after: { email: id } });
  return toEmailView(email, { hidesLinks: false, mayReveal: true });
}

type Email = typeof emails.$inferSelect;

async function findRevealed(scope: Scope): Promise<(email: Email) => boolean> {
  if (scope.config.smtpUrl !== undefined) return () => false;
  const ofStaff = await findStaffAddresses(scope);
  return (email) => !email.isSecret || isOwn(scope, email) || !ofStaff.has(email.recipient.toLowerCase());
}

/** Present, former and pending ones: whoever opens the link of any of them has the account. */
async function findStaffAddresses({ db }: Scope): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ email: users.email, pending: users.pendingEmail, former: emailChanges.formerEmail })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(eq(users.isDeveloper, true));
  const addresses = rows.flatMap(({ email, pending, former }) => [email, pending, former]);
  return new Set(addresses.filter((address) => address !== null).map((address) => address.toLowerCase()));
}

function isOwn({ caller }: Scope, { recipient }: Email): boolean {
  return recipient.toLowerCase() === userOf(caller)?.email.toLowerCase();
}

interface Shown {
  hidesLinks: boolean;
  mayReveal: boolean;
}

function toEmailView(email: Email, { hidesLinks, mayReveal }: Shown): EmailView {
  const { id, recipient, subject, text, html, createdAt, sentAt } = email;
  return {
    id,
    recipient,
    subject,
    text: hidesLinks ? withoutLinks(text) : text,
    html: hidesLinks ? withoutLinks(html) : html,
    ...{ hides_links: hidesLinks, may_reveal: mayReveal },
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
  };
}

function withoutLinks(text: string): string {
  return text.replace(/ href="[^"]*"/g, '').replace(/https?:\/\/[^\s<"]+/g, '(hidden)');
}
