import { EmptyState } from '#/ui/EmptyState.tsx';
import { chartIcon } from '#/ui/action-icons.ts';
import { CopyButton } from '#/ui/CopyButton.tsx';

interface WaitingForClicksProps {
  shortUrl: string;
  /** The link is younger than the period, so nobody has clicked it yet at all. */
  isNew: boolean;
  phrase: string;
}

export function WaitingForClicks({ shortUrl, isNew, phrase }: WaitingForClicksProps) {
  return (
    <EmptyState
      icon={chartIcon}
      title={isNew ? 'Waiting for the first click' : `No clicks in ${phrase}`}
      text={
        isNew
          ? 'Share the link or print its QR code. Clicks appear here within seconds; there is no need to reload.'
          : 'Choose a longer period above to see earlier clicks.'
      }
      action={
        isNew ? <CopyButton text={shortUrl} label="the short link" className="button primary" /> : undefined
      }
    />
  );
}
