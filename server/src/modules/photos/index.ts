/** Photos owns the pictures of accounts. */
export { photoType, photoUrl } from './photo-url.ts';
