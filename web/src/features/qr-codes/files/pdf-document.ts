/** A picture in a PDF: its pixels without, and the transparency of each. */
export interface PdfPicture {
  width: number;
  height: number;
  colours: Uint8Array;
  transparency: Uint8Array;
}

interface PdfPage {
  /** In points, of which 72 are an inch. */
  width: number;
  height: number;
  /** What draws it, with the picture as `Logo`. */
  content: string;
  picture: PdfPicture | null;
}

type Part = string | Uint8Array<ArrayBuffer>;

/** A document of one page. A library that writes vectors is twenty times the rest of what makes a QR code. */
export async function pdfDocument({ width, height, content, picture }: PdfPage): Promise<Blob> {
  const encoder = new TextEncoder();
  const images = picture === null ? [] : await imageObjects(picture);
  const resources = picture === null ? '' : '/XObject << /Logo 5 0 R >>';
  const objects: Part[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << ${resources} >> >>`,
    ],
    await stream('', encoder.encode(content)),
    ...images,
  ];
  return assembled(objects, encoder);
}

// The fifth and sixth object of the document.
async function imageObjects({ width, height, colours, transparency }: PdfPicture): Promise<Part[][]> {
  const head = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`;
  return [
    await stream(`${head} /ColorSpace /DeviceRGB /SMask 6 0 R`, colours),
    await stream(`${head} /ColorSpace /DeviceGray`, transparency),
  ];
}

async function stream(entries: string, bytes: Uint8Array): Promise<Part[]> {
  const packed = await deflated(bytes);
  return [`<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`, packed, '\nendstream'];
}

async function deflated(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const packing = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packing).arrayBuffer());
}

function assembled(objects: Part[][], encoder: TextEncoder): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const add = (part: Part) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.4\n%\u00e2\u00e3\n');
  const starts = objects.map((object, at) => {
    const start = length;
    for (const part of [`${at + 1} 0 obj\n`, ...object, '\nendobj\n']) add(part);
    return start;
  });
  const table = length;
  const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  add(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`);
  add(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
