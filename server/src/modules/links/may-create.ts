import type { Scope } from '../../platform/scope.ts';
import { hasFeature } from '../plans/index.ts';

/**
 * Whether the plan allows links to be made; outside an organization it needs statistics, too (specification, section 6), though
 * not whoever has a token without them.
 */
export function mayCreate(scope: Scope): boolean {
  if (!hasFeature(scope, 'create_linklet')) return false;
  const { organization, entitlements } = scope;
  const isOpen = hasFeature(scope, 'use_analytics') || entitlements.withheld.includes('use_analytics');
  return organization !== null || isOpen;
}
