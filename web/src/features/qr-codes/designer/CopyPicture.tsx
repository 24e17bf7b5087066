import { useEffect, useState } from 'react';
import { saveFile } from '#/lib/save-file.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { checkIcon, copyIcon } from '#/ui/icons/action-icons.ts';
import { copyPicture, type PictureCopy } from '../files/copy-picture.ts';
import { makeQrFile } from '../files/make-file.ts';
import type { QrSize } from '../files/sizes.ts';
import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';

const confirmationMs = 2500;

const sentences: Record<Exclude<PictureCopy, 'copied'>, string> = {
  refused: 'Your browser did not allow copying.',
  unavailable: 'This browser can’t copy pictures.',
};

interface CopyPictureProps {
  text: string;
  design: QrDesign;
  size: QrSize;
  /** Of the file that is offered instead, without its ending. */
  name: string;
}

/** Copies the code, to be pasted into a document; where that can't be, it is saved. */
export function CopyPicture({ text, design, size, name }: CopyPictureProps) {
  const [outcome, setOutcome] = useState<PictureCopy | null>(null);
  const makePng = () => makeQrFile(text, design, { format: 'png', size });

  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), confirmationMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function save() {
    saveFile(await makePng(), `${name}.png`);
    setOutcome(null);
  }

  return (
    <div className="qr-copy">
      <Button size="small" onClick={() => void copyPicture(makePng).then(setOutcome)}>
        <Icon path={outcome === 'copied' ? checkIcon : copyIcon} size={18} />
        {outcome === 'copied' ? 'Copied' : 'Copy as picture'}
      </Button>
      <p className={outcome === null || outcome === 'copied' ? 'unseen' : 'field-error'} role="status">
        {outcome === 'copied' && 'Copied'}
        {outcome !== null && outcome !== 'copied' && (
          <>
            {sentences[outcome]}{' '}
            <Button kind="text" onClick={() => void save()}>
              Save the PNG
            </Button>
          </>
        )}
      </p>
    </div>
  );
}
