export { photoType, photoUrl } from './photo-url.ts';
