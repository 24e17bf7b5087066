import { readableParts } from '#/lib/links.ts';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { QrDesigner } from './designer/QrDesigner.tsx';
import { scannedUrl } from './scanned-url.ts';

export function QrDialog({ shortUrl, onClose }: { shortUrl: string; onClose: () => void }) {
  const { host, alias } = readableParts(shortUrl);

  return (
    <Dialog title={`QR code for ${host}${alias}`} onClose={onClose} wide>
      <QrDesigner text={scannedUrl(shortUrl)} name={`qr-${alias || 'code'}`} />
    </Dialog>
  );
}
