/** What makes PDF files, which are asked for rarely: one file that is loaded then. */
export { readPixels } from './logo-pixels.ts';
export { qrPdf } from './qr-pdf.ts';
