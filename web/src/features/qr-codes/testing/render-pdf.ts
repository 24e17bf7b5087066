import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

export interface RenderedPdf {
  /** In points. */
  width: number;
  height: number;
  png: Buffer;
}

/** The only page of a document as a viewer shows it. */
export async function renderPdf(file: Uint8Array): Promise<RenderedPdf> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(Buffer.from(file));
  try {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const { data } = await page.render({
      scale: 600 / originalWidth,
      render: ({ data, width, height }) =>
        sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
    });
    return { width: originalWidth, height: originalHeight, png: Buffer.from(data) };
  } finally {
    document.destroy();
    library.destroy();
  }
}
