import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { TaxInfoBody, TaxInfoView } from '@linklet/contract/billing/details.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { deriveSecret } from '../../../platform/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { openToken, sealToken } from '../../../platform/sealed-token.ts';
import type { Services } from '../../../platform/scope.ts';
import { billables } from '../../../schema/plans/plans.table.ts';
import { findDetails, keepDetails } from '../details/billing-details.ts';
import { findOwner } from '../find-owner.ts';

const VALID_MS = 30 * DAY_MS;

const content = z.object({ billable: z.number(), until: z.number() });

/** A page on which whoever has its address gives the country and the tax number of one payer, for thirty days. */
export function taxInfoUrl(services: Services, billableId: number): string {
  const until = services.clock().getTime() + VALID_MS;
  const token = sealToken(secretOf(services), { billable: billableId, until });
  return `${services.config.baseUrl}/app/user/vatinfo/${token}`;
}

function secretOf({ secretKey }: Services): string {
  return deriveSecret(secretKey, 'tax number links');
}

/** Throws `tax_link_wrong`. */
export async function readTaxInfo(services: Services, token: string): Promise<TaxInfoView> {
  return viewOf(services, await billableOf(services, token));
}

/** Throws `tax_link_wrong` and `tax_id_wrong`. */
export async function changeTaxInfo(
  services: Services,
  token: string,
  body: TaxInfoBody,
): Promise<TaxInfoView> {
  const billableId = await billableOf(services, token);
  await keepDetails(services, billableId, body);
  return viewOf(services, billableId);
}

async function viewOf(services: Services, billableId: number): Promise<TaxInfoView> {
  const [details, owner] = await Promise.all([
    findDetails(services, billableId),
    findOwner(services, billableId),
  ]);
  return {
    name: details.name === '' ? (owner?.name ?? '') : details.name,
    ...{ country: details.country, tax_id: details.taxId, tax_id_state: details.taxIdState },
  };
}

async function billableOf(services: Services, token: string): Promise<number> {
  const opened = openToken(secretOf(services), token, content);
  if (opened === undefined || opened.until < services.clock().getTime()) throw new AppError('tax_link_wrong');
  const [found] = await services.db.select().from(billables).where(eq(billables.id, opened.billable));
  if (!found) throw new AppError('tax_link_wrong');
  return found.id;
}
