import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';

/** Whether a domain may pass to another owner: nobody else may have a say in it. */
export function isTransferable(domain: Domain): boolean {
  const { kind, provenAt, proofLostAt, contestedAt, heldFor, deletedAt, releasedAt, isBlocked } = domain;
  const against = [proofLostAt, contestedAt, heldFor, deletedAt, releasedAt];
  // A pair goes along with its root domain.
  return kind !== 'www' && provenAt !== null && !isBlocked && against.every((each) => each === null);
}

/** The same, of rows. */
export function areTransferable(): SQL | undefined {
  const { provenAt, proofLostAt, contestedAt, heldFor, deletedAt, releasedAt, isBlocked } = domains;
  const against = [proofLostAt, contestedAt, heldFor, deletedAt, releasedAt];
  return and(isNotNull(provenAt), eq(isBlocked, false), ...against.map((column) => isNull(column)));
}
