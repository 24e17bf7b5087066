import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import { qrPng } from '../qr-codes/index.ts';
import { inputs, read } from './input.ts';

/** Of any URL, as with Dub: nothing is asked of it. */
export async function draw({ scope, query }: SurfaceCall): Promise<SurfaceAnswer> {
  const { url, size, level, fgColor, bgColor, margin, includeMargin } = read(inputs.qr, query);
  const body = await qrPng(`token:${String(scope.caller.token.id)}`, {
    ...{ text: url, size, level, margin: includeMargin ? margin : 0 },
    ...{ foreground: fgColor, background: bgColor },
  });
  return { type: 'image/png', body };
}
