import { useState, type MouseEvent, type ReactNode } from 'react';
import { openDownload } from '#/lib/save-file.ts';
import { downloadIcon } from '../icons/action-icons.ts';
import { ButtonAnchor } from './ButtonAnchor.tsx';
import { type ButtonLook } from './button-look.ts';
import { Icon } from '../icons/Icon.tsx';

interface DownloadLinkProps extends ButtonLook {
  href: string;
  /** A call about the same workspace; a refusal is shown as a notice. */
  ask: () => Promise<unknown>;
  children: ReactNode;
}

/** Asks first whether the file is available: otherwise the refusal would be saved in its place. */
export function DownloadLink({ href, ask, children, ...look }: DownloadLinkProps) {
  const [isAsking, setAsking] = useState(false);

  async function download(event: MouseEvent) {
    event.preventDefault();
    if (isAsking) return;
    setAsking(true);
    try {
      await ask();
      openDownload(href);
    } catch {
    } finally {
      setAsking(false);
    }
  }

  return (
    <ButtonAnchor
      {...look}
      href={href}
      download
      aria-busy={isAsking || undefined}
      onClick={(event) => void download(event)}
    >
      <Icon path={downloadIcon} />
      {children}
    </ButtonAnchor>
  );
}
