import { qrDataUrl } from './files/qr-svg.ts';
import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { useLetters } from './use-letters.ts';

interface QrImageProps {
  text: string;
  design: QrDesign;
  /** Of its longer side. */
  sizePx: number;
  alt: string;
  className?: string;
}

/** A QR code to look at. Throws when the text is too long for any. */
export function QrImage({ text, design, sizePx, alt, className }: QrImageProps) {
  const { url, width, height } = qrDataUrl({ text, design, letters: useLetters(design) }, sizePx);
  return <img className={className} src={url} width={width} height={height} alt={alt} />;
}
