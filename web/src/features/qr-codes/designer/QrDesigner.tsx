import { useState } from 'react';
import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { useWorkspaceStyle } from '../style/workspace-style.ts';
import { DesignFields } from './DesignFields.tsx';
import { QrPreview } from './QrPreview.tsx';

interface QrDesignerProps {
  /** What the code says; null while there is nothing to say. */
  text: string | null;
  name: string;
}

export function QrDesigner({ text, name }: QrDesignerProps) {
  const style = useWorkspaceStyle();
  const [changed, setChanged] = useState<QrDesign | null>(null);
  const design = changed ?? style.design;

  if (!style.isKnown) return <div className="qr-studio-space" />;

  return (
    <div className="qr-designer">
      <DesignFields
        design={design}
        text={text}
        onChange={(part) => setChanged({ ...design, ...part })}
        onDesign={setChanged}
      />
      <QrPreview text={text} design={design} name={name} />
    </div>
  );
}
