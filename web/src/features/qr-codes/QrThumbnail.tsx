import { readableParts } from '#/lib/links.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { QrDownloads } from './QrDownloads.tsx';
import { QrImage } from './QrImage.tsx';
import { scannedUrl } from './scanned-url.ts';
import { useWorkspaceStyle } from './style/workspace-style.ts';

interface QrThumbnailProps {
  shortUrl: string;
  onDesign: () => void;
}

const previewPx = 127;

/** The QR code of a short link with its downloads, as it stands beside the link. */
export function QrThumbnail({ shortUrl, onDesign }: QrThumbnailProps) {
  const text = scannedUrl(shortUrl);
  const { design } = useWorkspaceStyle();

  return (
    <div className="qr-thumbnail">
      <QrImage
        text={text}
        design={design}
        sizePx={previewPx}
        alt={`QR code for ${readableParts(shortUrl).host}${readableParts(shortUrl).alias}`}
      />
      <QrDownloads text={text} design={design} name={fileName(shortUrl)} />
      <Button kind="text" onClick={onDesign}>
        Customize QR code
      </Button>
    </div>
  );
}

function fileName(shortUrl: string): string {
  return `qr-${readableParts(shortUrl).alias || 'code'}`;
}
