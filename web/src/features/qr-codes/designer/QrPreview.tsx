import { useId, useState } from 'react';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { qrIcon } from '#/ui/icons/action-icons.ts';
import { warningIcon } from '#/ui/icons/icons.ts';
import { drawQr, type QrDrawing } from '../drawing/draw-qr.ts';
import { defaultSize, qrSizes } from '../files/sizes.ts';
import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { QrDownloads } from '../QrDownloads.tsx';
import { QrImage } from '../QrImage.tsx';
import { CopyPicture } from './CopyPicture.tsx';
import { sizeWarning } from '../warnings.ts';

const previewPx = 232;

interface QrPreviewProps {
  text: string | null;
  design: QrDesign;
  name: string;
}

export function QrPreview({ text, design, name }: QrPreviewProps) {
  const drawing = text === null ? null : drawingOf(text, design);

  return (
    <div className="qr-preview">
      {drawing === null || text === null ? (
        <div className="qr-empty">
          <Icon path={qrIcon} size={44} />
          <p>{text === null ? 'Your QR code appears here' : 'This text is too long for a QR code'}</p>
        </div>
      ) : (
        <>
          <QrImage text={text} design={design} sizePx={previewPx} alt={`QR code for ${text}`} />
          <Saving text={text} design={design} name={name} drawing={drawing} />
        </>
      )}
    </div>
  );
}

function Saving({ drawing, ...code }: { text: string; design: QrDesign; name: string; drawing: QrDrawing }) {
  const id = useId();
  const [size, setSize] = useState(defaultSize);
  const warning = sizeWarning(drawing, size);

  return (
    <>
      <ChoiceField
        id={`${id}-size`}
        label="Size"
        value={size.label}
        choices={qrSizes.map(({ label }) => ({ value: label, label }))}
        onChange={(wanted) => setSize(qrSizes.find(({ label }) => label === wanted) ?? defaultSize)}
      />
      {warning !== null && (
        <p className="qr-warning" role="status">
          <Icon path={warningIcon} size={18} />
          {warning}
        </p>
      )}
      <QrDownloads {...code} size={size} />
      <CopyPicture {...code} size={size} />
    </>
  );
}

function drawingOf(text: string, design: QrDesign): QrDrawing | null {
  try {
    return drawQr({ text, design, letters: null });
  } catch {
    return null;
  }
}
