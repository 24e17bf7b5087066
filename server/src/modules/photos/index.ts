export { squareLogo } from './square-photo.ts';
export { photoType, photoUrl } from './photo-url.ts';
