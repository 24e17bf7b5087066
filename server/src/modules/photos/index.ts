/** Photos owns the pictures of accounts, organizations and teams. */
export { photoType, photoUrl } from './photo-url.ts';
