import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { Scope } from '../../platform/scope.ts';
import { hasFeature } from '../plans/index.ts';

/** Whether the plan allows links to be made; outside an organization it needs statistics, too (specification, section 6). */
export function mayCreate(scope: Scope): boolean {
  const needed: Feature[] = scope.organization ? ['create_linklet'] : ['create_linklet', 'use_analytics'];
  return needed.every((feature) => hasFeature(scope, feature));
}
