import { useState } from 'react';
import { plainDesign, type QrDesign } from '../qr-design.ts';
import { DesignFields } from './DesignFields.tsx';
import { QrPreview } from './QrPreview.tsx';

interface QrDesignerProps {
  /** What the code says; null while there is nothing to say. */
  text: string | null;
  name: string;
}

export function QrDesigner({ text, name }: QrDesignerProps) {
  const [design, setDesign] = useState(plainDesign);
  const change = (part: Partial<QrDesign>) => setDesign((current) => ({ ...current, ...part }));

  return (
    <div className="qr-designer">
      <DesignFields design={design} text={text} onChange={change} />
      <QrPreview text={text} design={design} name={name} />
    </div>
  );
}
