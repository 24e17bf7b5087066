import { useId, useState } from 'react';
import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ProgressBar } from '#/ui/marks/ProgressBar.tsx';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { DesignFields } from '../designer/DesignFields.tsx';
import { qrFormats, type QrFileChoice, type QrFormat } from '../files/make-file.ts';
import { defaultSize, qrSizes } from '../files/sizes.ts';
import { QrImage } from '../QrImage.tsx';
import { scannedUrl } from '../scanned-url.ts';
import { useWorkspaceStyle } from '../style/workspace-style.ts';
import { useZip, type ShortUrls } from './use-zip.ts';

const previewPx = 232;

interface QrCodesDialogProps {
  count: number;
  /** One of them, to show the look by. */
  sample: string;
  shortUrls: ShortUrls;
  onSaved: () => void;
  onClose: () => void;
}

/** Saves the QR codes of many short URLs as one zip. */
export function QrCodesDialog({ count, sample, shortUrls, onSaved, onClose }: QrCodesDialogProps) {
  const style = useWorkspaceStyle();
  const [own, setOwn] = useState<QrDesign | null>(null);
  const [choice, setChoice] = useState<QrFileChoice>({ format: 'png', size: defaultSize });
  const { state, make, cancel } = useZip(shortUrls, onSaved);
  const design = own ?? style.design;
  const isMaking = state.name === 'making';
  const isReady = style.isKnown && !isMaking;

  return (
    <Dialog title={`QR codes of ${linksText(count)}`} onClose={onClose} wide insistent={isMaking}>
      <div className="stack">
        <div className="qr-designer" inert={!isReady}>
          <div className="qr-batch-fields">
            <FileFields choice={choice} onChange={setChoice} />
            <LookField own={own} onChange={(isOwn) => setOwn(isOwn ? style.design : null)} />
            {own !== null && (
              <DesignFields
                design={own}
                text={scannedUrl(sample)}
                onChange={(part) => setOwn({ ...own, ...part })}
                onDesign={setOwn}
              />
            )}
          </div>
          <div className="qr-preview">
            <QrImage
              text={scannedUrl(sample)}
              design={design}
              sizePx={previewPx}
              alt={`QR code for ${sample}, as an example`}
            />
          </div>
        </div>
        {isMaking && <Progress done={state.done} count={count} />}
        {state.name === 'failed' && (
          <p className="field-error" role="alert">
            The QR codes could not be made. Please try again.
          </p>
        )}
        <div className="dialog-end">
          <Button onClick={isMaking ? cancel : onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={!isReady}
            aria-busy={isMaking || undefined}
            onClick={() => void make({ ...choice, design })}
          >
            Save zip
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface FileFieldsProps {
  choice: QrFileChoice;
  onChange: (choice: QrFileChoice) => void;
}

const formatNames: Record<QrFormat, string> = { svg: 'SVG', png: 'PNG', pdf: 'PDF' };

function FileFields({ choice, onChange }: FileFieldsProps) {
  const id = useId();

  return (
    <>
      <ChoiceField
        id={`${id}-format`}
        label="Format"
        value={choice.format}
        choices={qrFormats.map((format) => ({ value: format, label: formatNames[format] }))}
        onChange={(wanted) =>
          onChange({ ...choice, format: qrFormats.find((each) => each === wanted) ?? choice.format })
        }
      />
      <ChoiceField
        id={`${id}-size`}
        label="Size"
        value={choice.size.label}
        choices={qrSizes.map(({ label }) => ({ value: label, label }))}
        onChange={(wanted) =>
          onChange({ ...choice, size: qrSizes.find(({ label }) => label === wanted) ?? defaultSize })
        }
      />
    </>
  );
}

function LookField({ own, onChange }: { own: QrDesign | null; onChange: (isOwn: boolean) => void }) {
  const id = useId();
  const choices = [
    { value: 'workspace', label: 'The workspace’s style' },
    { value: 'other', label: 'Another' },
  ];

  return (
    <ChoiceField
      id={id}
      label="Look"
      value={own === null ? 'workspace' : 'other'}
      choices={choices}
      onChange={(wanted) => onChange(wanted === 'other')}
    />
  );
}

function Progress({ done, count }: { done: number; count: number }) {
  return (
    <div className="qr-batch-progress">
      <p role="status">
        {formatNumber(done)} of {formatNumber(count)} QR codes …
      </p>
      <ProgressBar label="Progress" done={done} total={count} />
    </div>
  );
}

function linksText(count: number): string {
  return count === 1 ? '1 link' : `${formatNumber(count)} links`;
}
