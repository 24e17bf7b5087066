import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { userOf } from '../../platform/callers/caller.ts';
import { eqOrNone } from '../../platform/postgres/eq-or-none.ts';
import { inTransaction, type Scope, type Services } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import type { PhotoOwner } from './photo-owner.ts';
import { photoUrl } from './photo-url.ts';
import { photos } from '../../schema/photos/photos.table.ts';
import { squarePhoto } from './square-photo.ts';

/** Replaces an earlier photo. Throws the codes of `squarePhoto`. */
export async function keepPhoto(
  scope: Scope,
  { column, values, events, target }: PhotoOwner,
  file: Uint8Array,
): Promise<{ photo_url: string }> {
  const image = await squarePhoto(file, String(userOf(scope.caller)?.id));
  const photo = { image, publicId: randomUUID(), createdAt: scope.clock() };
  await inTransaction(scope, async (scope) => {
    await scope.db
      .insert(photos)
      .values({ ...values, ...photo })
      .onConflictDoUpdate({ target: column, set: photo });
    await recordEvent(scope, events.changed, { target });
  });
  return { photo_url: photoUrl(photo.publicId) };
}

export async function removePhoto(
  scope: Scope,
  { column, values, events, target }: PhotoOwner,
): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const [id] = Object.values(values);
    const removed = await scope.db.delete(photos).where(eqOrNone(column, id)).returning({ id: photos.id });
    if (removed.length > 0) await recordEvent(scope, events.removed, { target });
  });
}

/** Photos of the organization's teams are deleted with the teams. */
export async function forgetPhoto(
  { db }: Services,
  { organizationId }: { organizationId: number },
): Promise<void> {
  await db.delete(photos).where(eq(photos.organizationId, organizationId));
}
