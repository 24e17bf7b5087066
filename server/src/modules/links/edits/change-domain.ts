import { asc, desc, eq } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Domain } from '../../domains/index.ts';
import { domains } from '../../../schema/domains/domains.table.ts';
import { aliases } from '../../../schema/links/links.table.ts';
import { requireAliasForm } from '../aliases/check-alias.ts';
import { giveAlias, preferAlias } from './add-alias.ts';
import type { LockedLink } from './lock-link.ts';

/**
 * Gives a link that is locked its main alias on another domain; what it had goes on redirecting. False where it is there
 * already. Throws the `alias_…` codes, `aliases_of_link_reached` and `plan_limit_reached`.
 */
export async function changeLinkDomain(scope: Scope, link: LockedLink, domain: Domain): Promise<boolean> {
  const own = await scope.db
    .select({
      id: aliases.id,
      alias: aliases.alias,
      isMain: aliases.isMain,
      domainId: aliases.domainId,
      host: domains.host,
    })
    .from(aliases)
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .where(eq(aliases.linkId, link.id))
    .orderBy(desc(aliases.isMain), asc(aliases.id));
  const [main] = own;
  if (!main) throw new AppError('not_found');
  if (main.domainId === domain.id) return false;
  const there = own.find(({ domainId }) => domainId === domain.id);
  if (there) {
    await preferAlias(scope, link, there);
  } else {
    const alias = requireAliasForm(main.alias, domain);
    await giveAlias(scope, link, { alias, domain, isMain: true });
  }
  return true;
}
