/** QR codes: the styles that workspaces keep, and plain codes as pictures. */
export { qrPng, type QrPicture } from './qr-png.ts';
