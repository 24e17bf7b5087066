import { useState, type Ref } from 'react';
import { QrButton } from '#/features/qr-codes/index.ts';
import { formatDate } from '#/lib/format.ts';
import { readableLink, shortUrlOf } from '#/lib/links.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { closeIcon } from '#/ui/icons/icons.ts';
import { ShortLink } from '#/ui/ShortLink.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { ShareMenu } from '../ShareMenu.tsx';
import { LinkMenu, type LinkMenuProps } from './LinkMenu.tsx';
import { statesOf } from './link-states.ts';

interface DetailsHeadProps extends LinkMenuProps {
  heading: Ref<HTMLHeadingElement>;
  /** Whether its QR code is shown at once. */
  showsQr: boolean;
  /** That is closed again. */
  onQrClosed: () => void;
  onClose: () => void;
}

/** Which link it is, how it fares, and what is done with it most. */
export function DetailsHead({ heading, showsQr, onQrClosed, onClose, ...props }: DetailsHeadProps) {
  const { link } = props;
  const [now] = useState(Date.now);
  const shortUrl = shortUrlOf(link);

  return (
    <header className="details-head">
      <p className="details-caption">
        <span>
          Created <time dateTime={link.created_at}>{formatDate(link.created_at)}</time>
        </span>
        {statesOf(link, now).map(({ text, tone }) => (
          <StateMark key={text} text={text} tone={tone} />
        ))}
      </p>
      <h2 ref={heading} tabIndex={-1} aria-label={`Details of ${readableLink(link)}`}>
        <ShortLink url={shortUrl} />
      </h2>
      <Button
        kind="icon"
        className="details-close"
        aria-label="Close details"
        title="Close details"
        onClick={onClose}
      >
        <Icon path={closeIcon} size={18} />
      </Button>
      <div className="details-actions">
        {link.state === 'deleted' ? (
          <DeletedActions {...props} />
        ) : (
          <>
            <CopyButton text={shortUrl} kind="primary" />
            <QrButton key={String(showsQr)} shortUrl={shortUrl} startsOpen={showsQr} onClosed={onQrClosed} />
            <ShareMenu shortUrl={shortUrl} />
            <ArchivedActions {...props} />
            <LinkMenu {...props} />
          </>
        )}
      </div>
    </header>
  );
}

function DeletedActions({ link, state, onState }: LinkMenuProps) {
  const canRestore = state.features.includes('delete_linklet');

  return (
    <>
      {canRestore && (
        <Button kind="primary" onClick={() => onState('active')}>
          Restore
        </Button>
      )}
      <CopyButton text={shortUrlOf(link)} />
    </>
  );
}

function ArchivedActions({ link, state, onState }: LinkMenuProps) {
  if (link.state !== 'archived' || !state.features.includes('archive_linklet')) return null;
  return <Button onClick={() => onState('active')}>Restore</Button>;
}
