import type { Scope } from '../../platform/scope.ts';

/** The default expiry by the plan's `alias_lifetime` after `createdAt`; null for never. */
export function defaultExpiry({ entitlements }: Pick<Scope, 'entitlements'>, createdAt: Date): Date | null {
  const { alias_lifetime } = entitlements.options;
  return alias_lifetime === null ? null : addSpan(createdAt, alias_lifetime);
}

/** Adds an ISO 8601 span of years, months or days such as `P90D`, in UTC. */
export function addSpan(at: Date, span: string): Date {
  const [, years = '0', months = '0', days = '0'] = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?$/.exec(span) ?? [];
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + Number(years), end.getUTCMonth() + Number(months));
  end.setUTCDate(end.getUTCDate() + Number(days));
  return end;
}
