import type { CreateLinkBody } from '@linklet/contract/links/create-link.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { chooseDomain, type Domain } from '../domains/index.ts';
import { defaultExpiry, hasFeature } from '../plans/index.ts';
import { checkDestination } from '../reports/index.ts';
import { withDomainDefaults } from './domain-defaults/with-defaults.ts';
import { requireAliasForm } from './aliases/check-alias.ts';
import { checkFurtherAliases, type FurtherAlias } from './aliases/further-aliases.ts';
import { toNewOptions, type NewOptions, type OptionsInput } from './options/new-options.ts';
import { requireExpiry } from './require-expiry.ts';

/** What a link is wanted to be, by a form, a row of a file, or a program. */
export type WantedLink = OptionsInput &
  Pick<CreateLinkBody, 'url'> &
  Partial<
    Pick<CreateLinkBody, 'tags' | 'domain' | 'alias' | 'expires_at' | 'further_aliases' | 'domain_defaults'>
  >;

/** A link that can be made, as far as it alone can tell. */
export interface LinkDraft {
  domain: Domain;
  url: string;
  /** Of the owner's choice; such a link may repeat a destination. A random one when not given. */
  alias: string | undefined;
  /** Whether it repeats a destination all the same. */
  isRepeat?: boolean;
  tags: readonly string[];
  expiresAt: Date | null;
  createdAt: Date;
  furtherAliases: readonly FurtherAlias[];
  options: NewOptions;
}

/**
 * The link that is wanted, by the rules that hold wherever one is made. Throws the `url_…`, `domain_…`, `alias_…` and
 * `expiry_…` codes, `tags_not_in_plan`, and what `checkFurtherAliases` and `toNewOptions` throw.
 */
export async function toLinkDraft(
  scope: Scope,
  wanted: WantedLink,
  createdAt = scope.clock(),
): Promise<LinkDraft> {
  const { alias: typed, expires_at: expiry, further_aliases: further = [] } = wanted;
  const domain = await chooseDomain(scope, { host: wanted.domain, withAlias: typed !== undefined });
  const { url: given, tags } = await withDomainDefaults(scope, domain, wanted);
  const url = await checkDestination(scope, given);
  const alias = typed === undefined ? undefined : requireAliasForm(typed, domain);
  requireInPlan(scope, wanted);
  const furtherAliases = await checkFurtherAliases(scope, further);
  const options = await toNewOptions(scope, wanted, expiry);
  const expiresAt = expiry ?? defaultExpiry(scope, createdAt);
  return { domain, url, alias, tags, expiresAt, createdAt, furtherAliases, options };
}

function requireInPlan(scope: Scope, { tags = [], expires_at: expiry }: WantedLink): void {
  if (tags.length > 0 && !hasFeature(scope, 'use_tags')) throw new AppError('tags_not_in_plan');
  if (expiry !== undefined) requireExpiry(scope, expiry);
}
