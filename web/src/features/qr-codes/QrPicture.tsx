import { readableParts } from '#/lib/links.ts';
import { plainDesign } from './qr-design.ts';
import { qrDataUrl } from './qr-svg.ts';
import { scannedUrl } from './scanned-url.ts';

const sizePx = 112;

interface QrPictureProps {
  shortUrl: string;
  /** It will be another. */
  isFaint: boolean;
}

/** The QR code of a short link, to look at. */
export function QrPicture({ shortUrl, isFaint }: QrPictureProps) {
  const { host, alias } = readableParts(shortUrl);

  return (
    <img
      className={isFaint ? 'qr-picture faint' : 'qr-picture'}
      src={qrDataUrl(scannedUrl(shortUrl), plainDesign, sizePx)}
      width={sizePx}
      height={sizePx}
      alt={isFaint ? '' : `QR code for ${host}${alias}`}
    />
  );
}
