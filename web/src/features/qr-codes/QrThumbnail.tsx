import { readableParts } from '#/lib/links.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { plainDesign } from './qr-design.ts';
import { QrDownloads } from './QrDownloads.tsx';
import { QrImage } from './QrImage.tsx';
import { scannedUrl } from './scanned-url.ts';

interface QrThumbnailProps {
  shortUrl: string;
  onDesign: () => void;
}

const previewPx = 127;

/** The QR code of a short link with its downloads, as it stands beside the link. */
export function QrThumbnail({ shortUrl, onDesign }: QrThumbnailProps) {
  const text = scannedUrl(shortUrl);

  return (
    <div className="qr-thumbnail">
      <QrImage
        text={text}
        design={plainDesign}
        sizePx={previewPx}
        alt={`QR code for ${readableParts(shortUrl).host}${readableParts(shortUrl).alias}`}
      />
      <QrDownloads text={text} design={plainDesign} name={fileName(shortUrl)} />
      <Button kind="text" onClick={onDesign}>
        Customize QR code
      </Button>
    </div>
  );
}

function fileName(shortUrl: string): string {
  return `qr-${readableParts(shortUrl).alias || 'code'}`;
}
