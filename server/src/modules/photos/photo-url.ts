export const photoType = 'image/webp';

export const photosPath = '/app/photos';

export function photoUrl(publicId: string): string;
export function photoUrl(publicId: string | null | undefined): string | null;
export function photoUrl(publicId: string | null | undefined): string | null {
  return publicId == null ? null : `${photosPath}/${publicId}`;
}
