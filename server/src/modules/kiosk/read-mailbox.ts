import { and, desc, lt, sql } from 'drizzle-orm';
import type { EmailView } from '@linklet/contract/mailbox.ts';
import { emails } from '../../platform/mail/emails.table.ts';
import type { Scope } from '../../platform/scope.ts';

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

/** A page of what the product has written to people, the newest first. */
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
  const page = rows.slice(0, PAGE_SIZE);
  return {
    data: page.map(toEmailView),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    has_mail_server: scope.config.smtpUrl !== undefined,
  };
}

function toEmailView({ createdAt, sentAt, ...email }: typeof emails.$inferSelect): EmailView {
  return { ...email, created_at: createdAt.toISOString(), sent_at: sentAt?.toISOString() ?? null };
}
