import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordAudit } from '../audit/index.ts';
import { currentUser } from '../accounts/index.ts';
import { photoUrl } from './photo-url.ts';
import { squarePhoto } from './square-photo.ts';
import { userPhotos } from './user-photos.table.ts';

/** Gives the account a photo in place of an earlier one. Throws what `squarePhoto` throws. */
export async function keepPhoto(scope: Scope, file: Uint8Array): Promise<{ photo_url: string }> {
  const { id: userId } = await currentUser(scope);
  const photo = { image: await squarePhoto(file), publicId: randomUUID(), createdAt: scope.clock() };
  await inTransaction(scope, async (scope) => {
    await scope.db
      .insert(userPhotos)
      .values({ userId, ...photo })
      .onConflictDoUpdate({ target: userPhotos.userId, set: photo });
    await recordAudit(scope, 'photo.changed');
  });
  return { photo_url: photoUrl(photo.publicId) };
}

export async function removePhoto(scope: Scope): Promise<void> {
  const { id: userId } = await currentUser(scope);
  await inTransaction(scope, async (scope) => {
    const removed = await scope.db
      .delete(userPhotos)
      .where(eq(userPhotos.userId, userId))
      .returning({ userId: userPhotos.userId });
    if (removed.length > 0) await recordAudit(scope, 'photo.removed');
  });
}
