import { eq } from 'drizzle-orm';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { isUuid } from '../../platform/uuid.ts';
import { userPhotos } from './user-photos.table.ts';

/** A photo, for its owner and for staff. Throws `not_found` for everybody else. */
export async function readPhoto(scope: Scope, publicId: string): Promise<Buffer> {
  const { user } = scope.actor;
  const [photo] =
    user === null || user.isTerminated || !isUuid(publicId)
      ? []
      : await scope.db.select().from(userPhotos).where(eq(userPhotos.publicId, publicId));
  if (!photo || !(photo.userId === user?.id || isStaff(scope))) throw new AppError('not_found');
  return photo.image;
}

function isStaff({ actor }: Scope): boolean {
  return actor.user?.isDeveloper === true && actor.user.usesTwoFactor && actor.impersonatorId === null;
}
