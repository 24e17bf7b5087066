import { EmptyState } from '#/ui/EmptyState.tsx';
import { chartIcon } from '#/ui/action-icons.ts';
import { CopyButton } from '#/ui/CopyButton.tsx';
import { periodPhrase } from './periods.ts';
import type { StatsSearch } from './stats-search.ts';

interface WaitingForClicksProps {
  /** Of a link that nobody can have clicked before the period; null for any other. */
  newUrl: string | null;
  search: StatsSearch;
}

export function WaitingForClicks({ newUrl, search }: WaitingForClicksProps) {
  if (newUrl === null) {
    return (
      <EmptyState
        icon={chartIcon}
        title={`No clicks in ${periodPhrase(search)}`}
        text="Choose a longer period above to see earlier clicks."
      />
    );
  }
  return (
    <EmptyState
      icon={chartIcon}
      title="Waiting for the first click"
      text="Share the link or print its QR code. Clicks appear here within seconds; there is no need to reload."
      action={<CopyButton text={newUrl} label="the short link" className="button primary" />}
    />
  );
}
