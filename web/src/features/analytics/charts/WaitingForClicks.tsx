import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { chartIcon } from '#/ui/icons/action-icons.ts';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { periodPhrase } from '../periods/periods.ts';
import { useStats } from '../stats-context.ts';
import { totalsQuery } from '../stats.queries.ts';
import type { StatsSearch } from '../stats-search.ts';

interface WaitingForClicksProps {
  /** Where they are of one's own link; null else. */
  newUrl: string | null;
  /** Of that link. */
  createdAt?: string;
  search: StatsSearch;
}

export function WaitingForClicks({ newUrl, createdAt = '', search }: WaitingForClicksProps) {
  const { question, live } = useStats();
  const { data } = useQuery(totalsQuery(question, live));
  // Only of a link that is no older than the period it is known that nobody has clicked it.
  const isNew = data !== undefined && Date.parse(createdAt) >= Date.parse(data.from);
  if (newUrl === null || !isNew) {
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
      action={<CopyButton text={newUrl} label="the short link" kind="primary" />}
    />
  );
}
