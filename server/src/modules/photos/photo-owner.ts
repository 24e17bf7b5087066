import type { photosEvents } from '@linklet/contract/photos/events.ts';
import { requireUser } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { photos } from '../../schema/photos/photos.table.ts';

export interface PhotoOwner {
  column: typeof photos.userId | typeof photos.organizationId | typeof photos.teamId;
  values: { userId: number } | { organizationId: number } | { teamId: number };
  /** What happens to it. */
  events: { changed: keyof typeof photosEvents; removed: keyof typeof photosEvents };
  target: string | null;
}

/** Throws `session_expired` for guests. */
export function accountOf(scope: Scope): PhotoOwner {
  const user = requireUser(scope);
  return {
    ...{ column: photos.userId, values: { userId: user.id }, target: null },
    events: { changed: 'photo.changed', removed: 'photo.removed' },
  };
}

/** The organization or team of the address. Throws `not_found` if it names none. */
export function namedOwner({ organization }: Scope): PhotoOwner {
  if (organization === null) throw new AppError('not_found');
  const { id, slug, team } = organization;
  if (team === null) {
    return {
      ...{ column: photos.organizationId, values: { organizationId: id }, target: slug },
      events: { changed: 'organization.photo_changed', removed: 'organization.photo_removed' },
    };
  }
  return {
    ...{ column: photos.teamId, values: { teamId: team.id }, target: `${slug}/${team.slug}` },
    events: { changed: 'team.photo_changed', removed: 'team.photo_removed' },
  };
}
