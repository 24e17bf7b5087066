import { useInfiniteQuery } from '@tanstack/react-query';
import type { BanKind, BanView } from '@linklet/contract/reports/endpoints.ts';
import { formatMoment, formatNumber } from '#/lib/format.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Card } from '#/ui/Card.tsx';
import { Button } from '#/ui/buttons/Button.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { shieldIcon } from '#/ui/icons/icons.ts';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { kindNames, reasonNames } from './ban-words.ts';
import { ListSpace } from '../ListSpace.tsx';
import { bansQuery } from '../reports.queries.ts';
import { useLifting } from './use-lifting.tsx';

/** What was banned, by whom and why, each with the way back. */
export function BanList({ search, kind }: { search: string; kind?: BanKind }) {
  const bans = useInfiniteQuery({
    ...bansQuery(search, kind),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const lifting = useLifting();
  const found = bans.data?.pages.flatMap((page) => page.data) ?? [];
  const list = useKeptFocus<HTMLDivElement>(found.length);

  if (bans.data === undefined) return <ListSpace />;
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Bans" className="reports">
      {found.length === 0 ? (
        <NoBans isSearch={search !== ''} />
      ) : (
        <Card as="ul" className="report-items" aria-busy={bans.isPlaceholderData || undefined}>
          {found.map((ban) => (
            <BanItem key={ban.id} ban={ban} onLift={() => void lifting.lift(ban).catch(toldAlready)} />
          ))}
        </Card>
      )}
      {bans.hasNextPage && (
        <MoreButton busy={bans.isFetchingNextPage} onMore={() => void bans.fetchNextPage()} />
      )}
      {lifting.dialog}
    </div>
  );
}

function NoBans({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <EmptyState icon={shieldIcon} title="No bans found" text="No ban matches your search." />
  ) : (
    <EmptyState icon={shieldIcon} title="No bans" text="Bans appear here." />
  );
}

/** One ban. Nothing in it can be clicked that leads to what was banned. */
function BanItem({ ban, onLift }: { ban: BanView; onLift: () => void }) {
  const { kind, value, reason, links, created_at, banned_by } = ban;

  return (
    <li>
      <div>
        <p className="report-link">
          {value} <span className="tag quiet">{kindNames[kind]}</span>
          <span className="tag">{reasonNames[reason]}</span>
        </p>
        <p className="report-destination">
          {links === 1 ? 'Blocks 1 link' : `Blocks ${formatNumber(links)} links`}
        </p>
        <p className="field-hint">
          Banned{banned_by === null ? ' ' : ` by ${banned_by}, `}
          <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </p>
      </div>
      <div className="button-row">
        <Button size="small" onClick={onLift}>
          Lift ban…<span className="unseen"> {value}</span>
        </Button>
      </div>
    </li>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}
