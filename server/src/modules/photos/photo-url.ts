/** What photos are made into, and served as. */
export const photoType = 'image/webp';

/** Where a photo is, apart from the API and the pages. */
export const photosPath = '/app/photos';

export function photoUrl(publicId: string): string;
export function photoUrl(publicId: string | null | undefined): string | null;
export function photoUrl(publicId: string | null | undefined): string | null {
  return publicId == null ? null : `${photosPath}/${publicId}`;
}
