import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { TaxInfoBody, TaxInfoView } from '@linklet/contract/billing/details.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { decrypt, deriveSecret, encrypt } from '../../../platform/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/scope.ts';
import { billables } from '../../../schema/plans/plans.table.ts';
import { findDetails, keepDetails } from '../details/billing-details.ts';
import { findOwner } from '../find-owner.ts';

const VALID_MS = 30 * DAY_MS;

const content = z.object({ billable: z.number(), until: z.number() });

/** A page on which whoever has its address gives the country and the tax number of one payer, for thirty days. */
export function taxInfoUrl(services: Services, billableId: number): string {
  const until = services.clock().getTime() + VALID_MS;
  const sealed = encrypt(secretOf(services), JSON.stringify({ billable: billableId, until }));
  return `${services.config.baseUrl}/app/user/vatinfo/${sealed.toString('base64url')}`;
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
  const { billable, until } = open(services, token);
  if (until < services.clock().getTime()) throw new AppError('tax_link_wrong');
  const [found] = await services.db.select().from(billables).where(eq(billables.id, billable));
  if (!found) throw new AppError('tax_link_wrong');
  return found.id;
}

function open(services: Services, token: string): z.output<typeof content> {
  const sealed = Buffer.from(token, 'base64url');
  // One token for each: a letter too many at the end would be passed over.
  if (sealed.toString('base64url') !== token) throw new AppError('tax_link_wrong');
  try {
    return content.parse(JSON.parse(decrypt(secretOf(services), sealed)));
  } catch {
    throw new AppError('tax_link_wrong');
  }
}
