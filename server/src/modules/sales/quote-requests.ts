import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { QuoteRequestState, QuoteRequestView } from '@linklet/contract/sales/endpoints.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { pageOf } from '../../platform/postgres/page-of.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { quoteRequests, type QuoteRequest } from '../../schema/sales/sales.table.ts';
import { recordEvent } from '../audit/index.ts';

const PAGE_SIZE = 30;

interface Wanted {
  state: QuoteRequestState;
  /** Part of the name, the email address, the company or the message. */
  search: string;
  before?: number | undefined;
}

/** A page of them, the newest first. */
export async function listQuoteRequests(
  { db }: Scope,
  { state, search, before }: Wanted,
): Promise<{ data: QuoteRequestView[]; next: number | null }> {
  const { name, email, company, message } = quoteRequests;
  const text = sql`lower(concat_ws(' ', ${name}, ${email}, ${company}, ${message}))`;
  const rows = await db
    .select({
      request: quoteRequests,
      answeredBy: sql<string | null>`(select name from users where users.id = ${quoteRequests.answeredBy})`,
      isVerified: sql<boolean>`exists (
        select from users where users.id = ${quoteRequests.userId} and email_verified_at is not null
          and lower(users.email) = lower(${email}))`,
    })
    .from(quoteRequests)
    .where(
      and(
        isIn(state),
        before === undefined ? undefined : lt(quoteRequests.id, before),
        search === '' ? undefined : sql`position(lower(${search}) in ${text}) > 0`,
      ),
    )
    .orderBy(desc(quoteRequests.id))
    .limit(PAGE_SIZE + 1);
  return pageOf(
    rows.map((row) => ({ ...toView(row.request), is_verified: row.isVerified, answered_by: row.answeredBy })),
    PAGE_SIZE,
  );
}

function isIn(state: QuoteRequestState) {
  return state === 'new' ? isNull(quoteRequests.answeredAt) : isNotNull(quoteRequests.answeredAt);
}

export function toView({ id, name, email, company, people, domains, message, ...rest }: QuoteRequest) {
  return {
    ...{ id, name, email, company, links_per_month: rest.linksPerMonth, people, domains, message },
    created_at: rest.createdAt.toISOString(),
    answered_at: rest.answeredAt?.toISOString() ?? null,
  };
}

/** Throws `not_found` and `quote_request_answered`. */
export async function markAnswered(scope: Scope, id: number): Promise<void> {
  const by = { answeredAt: scope.clock(), answeredBy: userOf(scope.caller)?.id ?? null };
  await change(scope, id, { from: 'new', to: by });
}

/** Throws `not_found` and `quote_request_new`. */
export async function reopen(scope: Scope, id: number): Promise<void> {
  await change(scope, id, { from: 'answered', to: { answeredAt: null, answeredBy: null } });
}

interface Change {
  from: QuoteRequestState;
  to: Pick<QuoteRequest, 'answeredAt' | 'answeredBy'>;
}

async function change(scope: Scope, id: number, { from, to }: Change): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const changed = await scope.db
      .update(quoteRequests)
      .set(to)
      .where(and(eq(quoteRequests.id, id), isIn(from)))
      .returning();
    if (changed.length === 0) await refuse(scope, id, from);
    const event = from === 'new' ? 'quote_request.answered' : 'quote_request.reopened';
    await recordEvent(scope, event, { target: String(id) });
  });
}

async function refuse({ db }: Scope, id: number, from: QuoteRequestState): Promise<never> {
  const [known] = await db.select().from(quoteRequests).where(eq(quoteRequests.id, id));
  if (!known) throw new AppError('not_found');
  throw new AppError(from === 'new' ? 'quote_request_answered' : 'quote_request_new');
}
