import { readableParts } from '#/lib/links.ts';
import { QrImage } from './QrImage.tsx';
import { scannedUrl } from './scanned-url.ts';
import { useWorkspaceStyle } from './style/workspace-style.ts';

const sizePx = 112;

interface QrPictureProps {
  shortUrl: string;
  /** It will be another. */
  isFaint: boolean;
}

/** The QR code of a short link, to look at. */
export function QrPicture({ shortUrl, isFaint }: QrPictureProps) {
  const { host, alias } = readableParts(shortUrl);
  const { design } = useWorkspaceStyle();

  return (
    <QrImage
      className={isFaint ? 'qr-picture faint' : 'qr-picture'}
      text={scannedUrl(shortUrl)}
      design={design}
      sizePx={sizePx}
      alt={isFaint ? '' : `QR code for ${host}${alias}`}
    />
  );
}
