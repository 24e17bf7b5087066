import type { z } from 'zod';
import type { requestQuote as call } from '@linklet/contract/sales/endpoints.ts';
import { countAttempt } from '../../platform/attempts.ts';
import { addressOf, userOf } from '../../platform/callers/caller.ts';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import { visitorNetwork } from '../../platform/network/address-ranges.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { quoteRequests } from '../../schema/sales/sales.table.ts';
import { requireHuman } from '../robot-check/index.ts';

type Asked = z.output<NonNullable<typeof call.body>>;

/** An hour from one network, and a day for one email address, whose owner may know nothing of it. */
const MOST = 3;

/** Keeps what a company wants, and writes to sales and to whoever asks. Throws `too_many_requests`. */
export async function requestQuote(scope: Scope, { captcha_token: token, ...asked }: Asked): Promise<void> {
  await requireHuman(scope, 'quote', token);
  const network = visitorNetwork(addressOf(scope.caller));
  await countAttempt(scope, { subject: `quote from ${network}`, most: MOST, windowMs: HOUR_MS });
  const subject = `quote to ${asked.email.toLowerCase()}`;
  await countAttempt(scope, { subject, most: MOST, windowMs: DAY_MS });

  await inTransaction(scope, async (scope) => {
    const { links_per_month: linksPerMonth, ...facts } = asked;
    await scope.db.insert(quoteRequests).values({
      ...{ ...facts, linksPerMonth, createdAt: scope.clock(), userId: userOf(scope.caller)?.id ?? null },
    });
    await tellSales(scope, asked);
    await sendReceipt(scope, asked.email);
  });
}

async function tellSales(scope: Scope, asked: Omit<Asked, 'captcha_token'>): Promise<void> {
  const { config } = scope;
  await sendEmail(scope, config.salesEmail ?? config.supportEmail, {
    subject: `${asked.company} asks for a quote`,
    preview: `${asked.name} of ${asked.company} asks what it would cost.`,
    paragraphs: [
      `${asked.name} of ${asked.company} asks what it would cost. Answer to ${asked.email}.`,
      `Links a month: ${asked.links_per_month.toLocaleString('en')}. People: ${asked.people.toLocaleString('en')}. Domains: ${asked.domains.toLocaleString('en')}.`,
      ...asked.message.split('\n').filter((text) => text.trim() !== ''),
    ],
    button: { label: 'Open the requests', url: `${config.baseUrl}/app/kiosk/quote-requests` },
    note: 'You get this email because requests for quotes are sent to this address.',
  });
}

// Nothing of what was typed stands in it: anybody can enter anybody's address.
async function sendReceipt(scope: Scope, email: string): Promise<void> {
  const { productName, baseUrl } = scope.config;
  await sendEmail(scope, email, {
    subject: 'We have your request for a quote',
    preview: 'We look at it and write to you.',
    paragraphs: [
      `Thank you for your interest in ${productName}. We look at your request and write to you at this address.`,
    ],
    button: { label: 'See all plans', url: `${baseUrl}/app/pricing` },
    note: 'Did you not ask for a quote? Then somebody has entered your address by mistake, and you need do nothing.',
  });
}
