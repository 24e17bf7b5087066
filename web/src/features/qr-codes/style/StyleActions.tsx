import { useState } from 'react';
import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { isPlain, isSameDesign, plainDesign } from '../qr-design.ts';
import { keepStyle, useWorkspaceStyle } from './workspace-style.ts';

interface StyleActionsProps {
  design: QrDesign;
  onDesign: (design: QrDesign) => void;
}

/** What is done with a design as a whole. */
export function StyleActions({ design, onDesign }: StyleActionsProps) {
  const style = useWorkspaceStyle();
  const [kept, setKept] = useState<QrDesign | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const isKept = isSameDesign(design, style.design);

  async function keep() {
    setKeeping(true);
    setError(null);
    try {
      const asKept = await keepStyle(design);
      onDesign(asKept);
      setKept(asKept);
    } catch (failure) {
      setError(sentenceOf(failure));
    } finally {
      setKeeping(false);
    }
  }

  return (
    <div className="qr-style-actions">
      {style.mayChange && (
        <Button size="small" disabled={isKept || isKeeping} onClick={() => void keep()}>
          Save as the workspace’s style
        </Button>
      )}
      <Button size="small" kind="quiet" disabled={isPlain(design)} onClick={() => onDesign(plainDesign)}>
        Reset
      </Button>
      <p role="status">{isKept && kept !== null && 'Saved: new codes of the workspace begin like this.'}</p>
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function sentenceOf(failure: unknown): string {
  const fields = failure instanceof ApiError ? Object.values(failure.errors).flat() : [];
  return fields[0] ?? (failure instanceof ApiError ? failure.message : 'The style could not be saved.');
}
