import type { Permission } from '../http/access.ts';
import type { Feature } from '../plans/entitlements.ts';

/** What a token may be allowed. */
export const tokenPermissions = [
  'read',
  'create',
  'update',
  'change_url',
  'archive',
  'delete',
  'analytics',
  'share',
  'bulk',
] as const;
export type TokenPermission = (typeof tokenPermissions)[number];

interface Meaning {
  /** What whoever gives it must have in the workspace. */
  needs: Permission;
  /** Features that a token without it lacks, whatever the plan has. */
  features: readonly Feature[];
}

export const tokenMeanings: Record<TokenPermission, Meaning> = {
  read: { needs: 'links.view', features: [] },
  create: { needs: 'links.create', features: ['create_linklet'] },
  update: { needs: 'links.update', features: ['update_linklet'] },
  // A rule leads visitors elsewhere, too.
  change_url: { needs: 'links.update', features: ['change_long_url', 'redirect_routes'] },
  archive: { needs: 'links.update', features: ['archive_linklet'] },
  delete: { needs: 'links.update', features: ['delete_linklet'] },
  analytics: { needs: 'links.view', features: ['use_analytics', 'download_logs'] },
  share: { needs: 'links.update', features: ['share_analytics'] },
  bulk: { needs: 'links.create', features: ['use_bulk'] },
};

/** Features that a token with these permissions lacks. */
export function featuresWithout(held: readonly TokenPermission[]): readonly Feature[] {
  return tokenPermissions
    .filter((permission) => !held.includes(permission))
    .flatMap((permission) => tokenMeanings[permission].features);
}
