import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);
const scanner = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(scanner).buffer } });

/** What a scanner reads of a picture at its first look, as a phone does many times a second. */
export async function scan(picture: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  const oneLook = { tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: false } as const;
  const [found] = await readBarcodes({ ...pixels, colorSpace: 'srgb' }, { formats: ['QRCode'], ...oneLook });
  return found?.text;
}
