import { and, eq, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { billingDetails, type BillingDetailsRow } from '../../../schema/billing/tax.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { findOwner } from '../find-owner.ts';
import { authorities, type Answer } from './authority.ts';
import { checkTaxNumberJob } from './check-tax-number-job.ts';
import { taxInfoUrl } from './tax-link.ts';
import { tellTaxRate } from './tell-tax-rate.ts';

const GIVES_UP_MS = 7 * DAY_MS;
const LONGEST_WAIT_MS = 6 * HOUR_MS;
const BUSY_WAIT_MS = 5 * SECOND_MS;

/** Asks the authority about the tax number of a billable: one number of a country at a time, and later again without an answer. */
export async function checkTaxNumber(
  services: Services,
  { billableId }: { billableId: number },
): Promise<void> {
  await inTransaction(services, async (services) => {
    const [row] = await services.db
      .select()
      .from(billingDetails)
      .where(eq(billingDetails.billableId, billableId));
    if (row === undefined || row.taxIdState !== 'checking') return;
    const country = row.taxId.slice(0, 2);
    if (!(await takeTurn(services, country))) return askAgain(services, billableId, BUSY_WAIT_MS);
    const authority = authorities[services.config.taxNumberCheck];
    const answer = await authority.ask(services, { country, number: row.taxId.slice(2) });
    if (answer.kind === 'unanswered') await wait(services, row, answer.why);
    else await keepAnswer(services, row, answer);
  });
}

async function takeTurn({ db }: Services, country: string): Promise<boolean> {
  const [turn] = await db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`tax numbers of ${country}`}, 0)) as taken`,
  );
  return turn?.taken === true;
}

async function askAgain(services: Services, billableId: number, delayMs: number): Promise<void> {
  const key = `tax number ${String(billableId)}`;
  await addJob(services, checkTaxNumberJob, { payload: { billableId }, key, delayMs });
}

/** What nobody could be asked about in seven days counts as not valid: reverse charge needs a number that was confirmed. */
async function wait(services: Services, row: BillingDetailsRow, why: string): Promise<void> {
  const now = services.clock();
  const since = row.taxIdAskedAt ?? now;
  if (now.getTime() - since.getTime() >= GIVES_UP_MS) return keepState(services, row, { state: 'form_only' });
  services.log.warn({ why }, 'a tax number could not be checked');
  const taxIdAttempts = row.taxIdAttempts + 1;
  await services.db.update(billingDetails).set({ taxIdAttempts, taxIdAskedAt: since }).where(isStill(row));
  await askAgain(services, row.billableId, waitMs(row.taxIdAttempts));
}

/** One minute at first, twice as long each time, six hours at most. */
export function waitMs(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(attempts, 20), LONGEST_WAIT_MS);
}

async function keepAnswer(
  services: Services,
  row: BillingDetailsRow,
  answer: Exclude<Answer, { kind: 'unanswered' }>,
): Promise<void> {
  const at = services.clock();
  if (answer.kind === 'invalid') return keepState(services, row, { state: 'invalid' });
  const { consultation, name, address } = answer;
  await keepState(services, row, {
    state: 'valid',
    evidence: { consultation, name, address, at: at.toISOString() },
  });
}

interface Kept {
  state: 'valid' | 'invalid' | 'form_only';
  evidence?: NonNullable<BillingDetailsRow['taxIdEvidence']>;
}

async function keepState(
  services: Services,
  row: BillingDetailsRow,
  { state, evidence }: Kept,
): Promise<void> {
  const [kept] = await services.db
    .update(billingDetails)
    .set({
      ...{ taxIdState: state, taxIdCheckedAt: services.clock(), taxIdEvidence: evidence ?? null },
      ...{ taxIdAskedAt: null, taxIdAttempts: 0 },
    })
    .where(isStill(row))
    .returning();
  // Another number was given meanwhile.
  if (!kept) return;
  await tellTaxRate(services, row.billableId);
  const owner = await findOwner(services, row.billableId);
  const after = { tax_id: row.taxId, state };
  await recordEvent(services, 'tax_number.checked', { userId: owner?.userId, after });
  if (state !== 'valid' && owner) await tellOfDoubt(services, { row, state, email: owner.email });
}

function isStill({ billableId, taxId }: BillingDetailsRow) {
  return and(
    eq(billingDetails.billableId, billableId),
    eq(billingDetails.taxId, taxId),
    eq(billingDetails.taxIdState, 'checking'),
  );
}

async function tellOfDoubt(
  services: Services,
  { row, state, email }: { row: BillingDetailsRow; state: Kept['state']; email: string },
): Promise<void> {
  const found =
    state === 'invalid'
      ? `The tax authority says that the tax number ${row.taxId} is not valid.`
      : `The tax authority has not answered for a week whether the tax number ${row.taxId} is valid.`;
  await sendEmail(services, email, {
    subject: 'Please check your tax number',
    preview: found,
    paragraphs: [
      found,
      'From the next invoice on, value added tax is added until there is a valid number. Paid invoices don’t change.',
    ],
    button: { label: 'Check the tax number', url: taxInfoUrl(services, row.billableId) },
    // Its link opens the number to whoever has it.
    isSecret: true,
    note: 'You get this email because you pay for a subscription.',
  });
}
