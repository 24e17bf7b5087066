import { useState } from 'react';
import { useLoaded } from '#/lib/loading/use-loaded.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { qrIcon } from '#/ui/icons/action-icons.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';

interface QrButtonProps {
  shortUrl: string;
  /** Whose code it is, where the place of the button doesn't tell. */
  label?: string;
  /** Shows the icon alone; the label names it. */
  isIcon?: boolean;
  /** Whether the code is shown at once. */
  startsOpen?: boolean;
  /** What was shown at once is closed. */
  onClosed?: () => void;
}

const loadDialog = async () => (await import('./QrDialog.tsx')).QrDialog;

/** Opens the QR code of a short link. The code that makes it is fetched with the first click. */
export function QrButton({ shortUrl, label, isIcon = false, startsOpen = false, onClosed }: QrButtonProps) {
  const [open, setOpen] = useState(startsOpen);
  const dialog = useLoaded(open, loadDialog);

  function close() {
    setOpen(false);
    if (startsOpen) onClosed?.();
  }

  return (
    <>
      <Opener label={label} isIcon={isIcon} onOpen={() => setOpen(true)} />
      {open && dialog.state === 'ready' && <dialog.value shortUrl={shortUrl} onClose={close} />}
      {open && dialog.state === 'failed' && <LoadFailure what="The QR code" retry={dialog.retry} />}
    </>
  );
}

interface OpenerProps extends Pick<QrButtonProps, 'label' | 'isIcon'> {
  onOpen: () => void;
}

function Opener({ label, isIcon, onOpen }: OpenerProps) {
  return (
    <Button {...(isIcon && { kind: 'icon', title: 'QR code' })} onClick={onOpen}>
      <Icon path={qrIcon} />
      <span className={isIcon ? 'unseen' : undefined}>
        QR code
        {label !== undefined && <span className="unseen"> of {label}</span>}
      </span>
    </Button>
  );
}
