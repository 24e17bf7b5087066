import { parseDestination } from '@linklet/contract/links/destination.ts';
import { hasUtm, withUtm } from '@linklet/contract/links/utm-presets/utm.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Domain } from '../../domains/index.ts';
import { hasFeature } from '../../plans/index.ts';
import { findDomainDefaults, type NewLinkDefaults } from './find-defaults.ts';

interface Wanted {
  url: string;
  tags?: readonly string[] | undefined;
  domain_defaults?: boolean | undefined;
}

/**
 * What a new link gets of its domain where nobody says otherwise. Given tags stand instead of the domain's, and a URL
 * with any UTM parameter keeps its own alone: a mixture would tell of no campaign.
 */
export async function withDomainDefaults(
  scope: Scope,
  domain: Domain,
  wanted: Wanted,
): Promise<{ url: string; tags: readonly string[] }> {
  const given = wanted.domain_defaults === false ? none : await givenOn(scope, domain);
  return { url: withGivenUtm(wanted.url, given.utm), tags: wanted.tags ?? given.tags };
}

const none: NewLinkDefaults = { tags: [], utm: null };

async function givenOn(scope: Scope, { id, type }: Domain): Promise<NewLinkDefaults> {
  const { workspaceId } = scope;
  if (workspaceId === null || type !== 'organization') return none;
  const { tags, utm } = (await findDomainDefaults(scope, workspaceId)).get(id) ?? none;
  return { tags: hasFeature(scope, 'use_tags') ? tags : [], utm };
}

function withGivenUtm(url: string, utm: NewLinkDefaults['utm']): string {
  const isRefused = 'refusal' in parseDestination(url);
  return utm === null || isRefused || hasUtm(url) ? url : withUtm(url, utm);
}
