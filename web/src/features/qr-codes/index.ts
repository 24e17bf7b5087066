/** QR codes, made wholly in the browser: the picture beside a new link, and the studio to design one. */
export { QrCodesDialog } from './batch/QrCodesDialog.tsx';
export { QrButton } from './QrButton.tsx';
export { QrDialog } from './QrDialog.tsx';
export { QrPicture } from './QrPicture.tsx';
export { QrStudio } from './QrStudio.tsx';
export { QrThumbnail } from './QrThumbnail.tsx';
