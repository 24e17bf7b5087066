import { useState } from 'react';
import { saveFile } from '#/lib/save-file.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import type { QrDesign } from './qr-design.ts';
import { qrPng } from './qr-png.ts';
import { qrSvg } from './qr-svg.ts';

const defaultSizePx = 400;
const largeSizePx = 1200;

const formats = [
  { label: 'SVG', extension: 'svg', make: svgFile, sizePx: defaultSizePx },
  { label: 'PNG', extension: 'png', make: qrPng, sizePx: defaultSizePx },
  { label: 'PNG 1200', extension: 'png', make: qrPng, sizePx: largeSizePx },
] as const;

interface QrDownloadsProps {
  text: string;
  design: QrDesign;
  /** The file's name without its ending. */
  name: string;
}

export function QrDownloads({ text, design, name }: QrDownloadsProps) {
  const [failed, setFailed] = useState<(typeof formats)[number] | null>(null);

  async function save(format: (typeof formats)[number]) {
    try {
      saveFile(await format.make(text, design, format.sizePx), `${name}.${format.extension}`);
      setFailed(null);
    } catch {
      setFailed(format);
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

async function svgFile(text: string, design: QrDesign, sizePx: number): Promise<Blob> {
  return new Blob([qrSvg(text, design, sizePx)], { type: 'image/svg+xml' });
}
