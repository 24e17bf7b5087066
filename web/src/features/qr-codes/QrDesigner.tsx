import { useId, useState } from 'react';
import { Icon } from '#/ui/icons/Icon.tsx';
import { qrIcon } from '#/ui/icons/action-icons.ts';
import { warningIcon } from '#/ui/icons/icons.ts';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { scanWarning } from './contrast.ts';
import { LogoPicker } from './LogoPicker.tsx';
import { correctionLevels, levelOf, plainDesign, type CorrectionLevel, type QrDesign } from './qr-design.ts';
import { QrDownloads } from './QrDownloads.tsx';
import { qrDataUrl } from './qr-svg.ts';

interface QrDesignerProps {
  /** What the code says; null while there is nothing to say. */
  text: string | null;
  name: string;
}

const previewPx = 232;

const levelNames: Record<CorrectionLevel, string> = {
  L: 'Low (7 %)',
  M: 'Medium (15 %)',
  Q: 'High (25 %)',
  H: 'Highest (30 %)',
};

export function QrDesigner({ text, name }: QrDesignerProps) {
  const [design, setDesign] = useState(plainDesign);
  const change = (part: Partial<QrDesign>) => setDesign((current) => ({ ...current, ...part }));

  return (
    <div className="qr-designer">
      <DesignFields design={design} onChange={change} />
      <Preview text={text} design={design} name={name} />
    </div>
  );
}

interface DesignFieldsProps {
  design: QrDesign;
  onChange: (part: Partial<QrDesign>) => void;
}

function DesignFields({ design, onChange }: DesignFieldsProps) {
  const id = useId();
  const warning = scanWarning(design.foreground, design.background);

  return (
    <div className="qr-fields">
      <ColourField
        id={`${id}-fg`}
        label="Foreground"
        value={design.foreground}
        onChange={(foreground) => onChange({ foreground })}
      />
      <ColourField
        id={`${id}-bg`}
        label="Background"
        value={design.background}
        onChange={(background) => onChange({ background })}
      />
      <SelectField
        id={`${id}-quiet`}
        label="Quiet zone"
        value={design.quietZone}
        onChange={(value) => onChange({ quietZone: Number(value) })}
      >
        {[0, 1, 2, 4, 6, 8].map((modules) => (
          <option key={modules} value={modules}>
            {modules === 4 ? '4 (standard)' : modules}
          </option>
        ))}
      </SelectField>
      <SelectField
        id={`${id}-level`}
        label="Error correction"
        value={levelOf(design)}
        disabled={design.logo !== null}
        onChange={(value) => onChange({ level: value as CorrectionLevel })}
      >
        {correctionLevels.map((level) => (
          <option key={level} value={level}>
            {levelNames[level]}
          </option>
        ))}
      </SelectField>
      <LogoPicker logo={design.logo} onPick={(logo) => onChange({ logo })} />
      <p className="qr-warning" role="status">
        {warning !== null && <Icon path={warningIcon} size={18} />}
        {warning}
      </p>
    </div>
  );
}

interface ColourFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (colour: string) => void;
}

function ColourField({ id, label, value, onChange }: ColourFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="color" value={value} onInput={(event) => onChange(event.currentTarget.value)} />
    </div>
  );
}

function Preview({ text, design, name }: QrDesignerProps & { design: QrDesign }) {
  const picture = text === null ? null : pictureOf(text, design);

  return (
    <div className="qr-preview">
      {picture === null || text === null ? (
        <div className="qr-empty">
          <Icon path={qrIcon} size={44} />
          <p>{text === null ? 'Your QR code appears here' : 'This text is too long for a QR code'}</p>
        </div>
      ) : (
        <>
          <img src={picture} width={previewPx} height={previewPx} alt={`QR code for ${text}`} />
          <QrDownloads text={text} design={design} name={name} />
        </>
      )}
    </div>
  );
}

function pictureOf(text: string, design: QrDesign): string | null {
  try {
    return qrDataUrl(text, design, previewPx);
  } catch {
    return null;
  }
}
