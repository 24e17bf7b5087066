import { useState } from 'react';
import { saveFile } from '#/lib/save-file.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { makeQrFile, type QrFileChoice } from './files/make-file.ts';
import { defaultSize, largeSize, type QrSize } from './files/sizes.ts';
import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';

interface Format extends QrFileChoice {
  label: string;
}

interface QrDownloadsProps {
  text: string;
  design: QrDesign;
  /** The file's name without its ending. */
  name: string;
  size?: QrSize;
}

export function QrDownloads({ text, design, name, size = defaultSize }: QrDownloadsProps) {
  const [failed, setFailed] = useState<Format | null>(null);
  const formats: Format[] = [
    { label: 'SVG', format: 'svg', size },
    { label: 'PNG', format: 'png', size },
    { label: 'PNG 1200', format: 'png', size: largeSize },
    { label: 'PDF', format: 'pdf', size },
  ];

  async function save(wanted: Format) {
    try {
      saveFile(await makeQrFile(text, design, wanted), `${name}.${wanted.format}`);
      setFailed(null);
    } catch {
      setFailed(wanted);
    }
  }

  return (
    <div className="qr-downloads" role="group" aria-label="Download the QR code">
      {formats.map((format) => (
        <Button key={format.label} size="small" onClick={() => void save(format)}>
          {format.label}
        </Button>
      ))}
      {failed !== null && (
        <p className="field-error" role="alert">
          The QR code could not be made.{' '}
          <Button kind="text" onClick={() => void save(failed)}>
            Retry
          </Button>
        </p>
      )}
    </div>
  );
}
