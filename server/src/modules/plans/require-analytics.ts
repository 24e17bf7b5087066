import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { hasFeature } from './entitlements.ts';

/** Whether a plan has statistics at all. */
export function hasAnalytics({ entitlements }: Pick<Scope, 'entitlements'>): boolean {
  return entitlements.options.analytics_enabled && hasFeature({ entitlements }, 'use_analytics');
}

/** Throws `analytics_not_in_plan`. */
export function requireAnalytics(scope: Pick<Scope, 'entitlements'>): void {
  if (!hasAnalytics(scope)) throw new AppError('analytics_not_in_plan');
}
