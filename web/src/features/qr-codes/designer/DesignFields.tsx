import { useId } from 'react';
import { ColourField } from '#/ui/fields/ColourField.tsx';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { PictureChoice } from './PictureChoice.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { warningIcon } from '#/ui/icons/icons.ts';
import {
  correctionLevels,
  logoSizes,
  longestLabel,
  quietZones,
  type CorrectionLevel,
  type LogoSize,
  type QrDesign,
} from '@linklet/contract/qr-codes/design.ts';
import { levelOf } from '../qr-design.ts';
import { useLetters } from '../use-letters.ts';
import { designWarnings } from '../warnings.ts';
import { StyleActions } from '../style/StyleActions.tsx';
import { LogoPicker } from './LogoPicker.tsx';
import { eyeChoices, frameChoices, moduleChoices } from './shape-choices.ts';

const levelNames: Record<CorrectionLevel, string> = {
  L: 'Low (7%)',
  M: 'Medium (15%)',
  Q: 'High (25%)',
  H: 'Highest (30%)',
};

const logoSizeNames: Record<LogoSize, string> = { small: 'Small', medium: 'Medium', large: 'Large' };

interface DesignFieldsProps {
  design: QrDesign;
  /** What the code says, if anything. */
  text: string | null;
  onChange: (part: Partial<QrDesign>) => void;
  onDesign: (design: QrDesign) => void;
}

export function DesignFields({ design, text, onChange, onDesign }: DesignFieldsProps) {
  return (
    <div className="qr-fields">
      <ShapeFields design={design} onChange={onChange} />
      <ColourFields design={design} onChange={onChange} />
      <LogoFields design={design} onChange={onChange} />
      <ReadingFields design={design} onChange={onChange} />
      <Warnings design={design} text={text} />
      <StyleActions design={design} onDesign={onDesign} />
    </div>
  );
}

type FieldsProps = Omit<DesignFieldsProps, 'text' | 'onDesign'>;

function ShapeFields({ design, onChange }: FieldsProps) {
  const id = useId();

  return (
    <>
      <PictureChoice
        label="Dots"
        value={design.modules}
        choices={moduleChoices}
        onChange={(modules) => onChange({ modules })}
      />
      <PictureChoice
        label="Corners"
        value={design.eyes}
        choices={eyeChoices}
        onChange={(eyes) => onChange({ eyes })}
      />
      <PictureChoice
        label="Frame"
        value={design.frame}
        choices={frameChoices}
        onChange={(frame) => onChange({ frame })}
      />
      {design.frame !== 'none' && (
        <div className="frame-label">
          <TextField
            id={`${id}-label`}
            label="Text of the frame"
            value={design.label}
            maxLength={longestLabel}
            onChange={(event) => onChange({ label: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}

function ColourFields({ design, onChange }: FieldsProps) {
  return (
    <>
      <ColourField
        label="Foreground"
        value={design.foreground}
        onChange={(foreground) => onChange({ foreground })}
      />
      <ColourField
        label="Background"
        value={design.background}
        onChange={(background) => onChange({ background })}
      />
    </>
  );
}

function LogoFields({ design, onChange }: FieldsProps) {
  const id = useId();

  return (
    <>
      <LogoPicker logo={design.logo} onPick={(logo) => onChange({ logo })} />
      {design.logo !== null && (
        <ChoiceField
          id={`${id}-logo-size`}
          label="Size of the logo"
          value={design.logo_size}
          choices={logoSizes.map((size) => ({ value: size, label: logoSizeNames[size] }))}
          onChange={(size) => onChange({ logo_size: logoSizes.find((each) => each === size) ?? 'medium' })}
        />
      )}
    </>
  );
}

function ReadingFields({ design, onChange }: FieldsProps) {
  const id = useId();

  return (
    <>
      {design.logo === null && (
        <ChoiceField
          id={`${id}-level`}
          label="Error correction"
          value={levelOf(design)}
          choices={correctionLevels.map((level) => ({ value: level, label: levelNames[level] }))}
          onChange={(value) => onChange({ level: correctionLevels.find((each) => each === value) ?? 'M' })}
        />
      )}
      <ChoiceField
        id={`${id}-quiet`}
        label="Quiet zone"
        value={String(design.quiet_zone)}
        choices={quietZones.map((modules) => ({
          value: String(modules),
          label: modules === 4 ? '4 (standard)' : String(modules),
        }))}
        onChange={(value) => onChange({ quiet_zone: quietZones.find((each) => String(each) === value) ?? 4 })}
      />
    </>
  );
}

function Warnings({ design, text }: Omit<DesignFieldsProps, 'onChange' | 'onDesign'>) {
  const letters = useLetters(design);

  return (
    <div className="qr-warnings" role="status">
      {warningsOf().map((warning) => (
        <p key={warning}>
          <Icon path={warningIcon} size={18} />
          {warning}
        </p>
      ))}
    </div>
  );

  function warningsOf(): string[] {
    try {
      return designWarnings(text, design, letters);
    } catch {
      // Too long a text, which the preview says.
      return designWarnings(null, design, letters);
    }
  }
}
