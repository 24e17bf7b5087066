import { and, eq, isNull } from 'drizzle-orm';
import type { Instructions } from '@linklet/contract/domains/instructions.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/scope.ts';
import { domains } from '../../../schema/domains/domains.table.ts';
import { recordsView } from './domain-view.ts';
import { domainOfToken } from './instructions-token.ts';

/** Throws `not_found` for a wrong or old token, and for a domain that needs no records any more. */
export async function readInstructions(services: Services, token: string): Promise<Instructions> {
  const id = domainOfToken(services, token);
  if (id === null) throw new AppError('not_found');
  const [domain] = await services.db
    .select()
    .from(domains)
    .where(and(eq(domains.id, id), isNull(domains.releasedAt), isNull(domains.deletedAt)));
  if (!domain || domain.isBlocked) throw new AppError('not_found');
  return recordsView(services, domain);
}
