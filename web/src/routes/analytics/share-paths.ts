import type { SharePaths } from '#/features/analytics/shares/StatsSharing.tsx';
import { routes } from '#/shell/names.ts';

/** Where screens lead that share statistics. */
export const sharePaths: SharePaths = {
  subscription: routes['settings.subscription'],
  urlOf: (token) => location.origin + routes['analytics.shared'].replace('$token', token),
};
