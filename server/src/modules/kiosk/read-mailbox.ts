import { and, desc, lt, sql } from 'drizzle-orm';
import type { EmailView } from '@linklet/contract/mailbox.ts';
import { emails } from '../../platform/mail/emails.table.ts';
import { pageOf } from '../../platform/page-of.ts';
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
  const { data, next } = pageOf(rows, PAGE_SIZE);
  return {
    data: data.map(toEmailView),
    next,
    has_mail_server: scope.config.smtpUrl !== undefined,
  };
}

function toEmailView({ createdAt, sentAt, ...email }: typeof emails.$inferSelect): EmailView {
  return { ...email, created_at: createdAt.toISOString(), sent_at: sentAt?.toISOString() ?? null };
}
