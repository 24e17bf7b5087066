import { desc, eq, sql } from 'drizzle-orm';
import type { KioskUserView } from '@linklet/contract/kiosk/endpoints.ts';
import type { Scope } from '../../platform/scope.ts';
import { photoUrl } from '../photos/index.ts';
import { photos } from '../../schema/photos/photos.table.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';

const PAGE_SIZE = 30;

/** A page of accounts, the newest first. */
export async function listUsers(
  scope: Scope,
  { search, page }: { search: string; page: number },
): Promise<{ data: KioskUserView[]; next: number | null }> {
  const rows = await scope.db
    .select({ user: users, photoId: photos.publicId })
    .from(users)
    .leftJoin(photos, eq(photos.userId, users.id))
    .where(
      search === ''
        ? undefined
        : sql`position(lower(${search}) in lower(${users.email} || ' ' || ${users.name})) > 0`,
    )
    .orderBy(desc(users.id))
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE);
  return {
    data: rows.slice(0, PAGE_SIZE).map(toKioskUserView),
    next: rows.length > PAGE_SIZE ? page + 1 : null,
  };
}

/** An account as the list of the kiosk shows it. */
export function toKioskUserView({ user, photoId }: { user: User; photoId: string | null }): KioskUserView {
  return {
    id: user.publicId,
    name: user.name,
    email: user.email,
    photo_url: photoUrl(photoId),
    is_verified: user.emailVerifiedAt !== null,
    isDeveloper: user.isDeveloper,
    is_terminated: user.terminatedAt !== null,
    is_deleted: user.deletedAt !== null,
    created_at: user.createdAt.toISOString(),
  };
}
