import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../../hooks/accounts.hooks.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { photoType } from './photo-url.ts';
import { photos } from '../../schema/photos/photos.table.ts';

export async function exportPhoto({ db }: Services, { id }: User): Promise<ExportPart> {
  const [photo] = await db.select().from(photos).where(eq(photos.userId, id));
  return {
    sections: { photo: photo ? `data:${photoType};base64,${photo.image.toString('base64')}` : null },
  };
}
