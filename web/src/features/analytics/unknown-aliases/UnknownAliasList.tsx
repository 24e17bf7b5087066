import { useInfiniteQuery } from '@tanstack/react-query';
import type { UnknownAliasState, UnknownAliasView } from '@linklet/contract/analytics/unknown-aliases.ts';
import { formatNumber, formatTime } from '#/lib/format.ts';
import { notify, undoNoticeMs } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Card } from '#/ui/Card.tsx';
import { linkIcon } from '#/ui/icons/action-icons.ts';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { UnknownAliasItem } from './UnknownAliasItem.tsx';
import {
  unknownAliasesQuery,
  useIgnoreAlias,
  type AskedDomain,
  type Ignore,
  type ShownAliases,
} from './unknown-aliases.queries.ts';

/** What a link may be made of. */
export interface WantedLink {
  domain: string;
  alias: string;
  /** Empty where whoever makes it says it. */
  url: string;
}

interface UnknownAliasListProps {
  asked: AskedDomain;
  shown: ShownAliases;
  mayIgnore: boolean;
  /** Absent for whoever can make none there. */
  onMake?: ((wanted: WantedLink) => void) | undefined;
}

/** What people asked for that no link has: a link is made of it, or it is ignored. */
export function UnknownAliasList({ asked, shown, ...can }: UnknownAliasListProps) {
  const { state } = shown;
  const answer = useInfiniteQuery({
    ...unknownAliasesQuery(asked, shown),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const pages = answer.data?.pages ?? [];
  const found = pages.flatMap((page) => page.data);
  const list = useKeptFocus<HTMLDivElement>(found.length);
  const [first] = pages;
  if (first === undefined) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="kiosk-space" />
      </div>
    );
  }

  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Unknown aliases" className="reports">
      <DelayNote since={first.delayed_since} />
      {found.length === 0 ? (
        <NothingAsked state={state} />
      ) : (
        <Items
          {...{ asked, state, found, domain: first.domain }}
          {...can}
          isStale={answer.isPlaceholderData}
        />
      )}
      {answer.hasNextPage && (
        <MoreButton busy={answer.isFetchingNextPage} onMore={() => void answer.fetchNextPage()} />
      )}
      {state === 'open' && <OtherVisits count={first.other_visits} />}
    </div>
  );
}

interface ItemsProps extends Pick<UnknownAliasListProps, 'asked' | 'mayIgnore' | 'onMake'> {
  state: UnknownAliasState;
  found: readonly UnknownAliasView[];
  /** Its host. */
  domain: string;
  /** Others are on their way. */
  isStale: boolean;
}

function Items({ asked, state, found, domain, isStale, mayIgnore, onMake }: ItemsProps) {
  const ignore = useIgnoring();
  // The base domain is asked for by no name.
  const named = asked.owner === undefined ? { domain } : asked;

  return (
    <Card as="ul" className="people kiosk-people" aria-busy={isStale || undefined}>
      {found.map((each) => (
        <UnknownAliasItem
          key={each.alias}
          domain={domain}
          asked={each}
          isIgnored={state === 'ignored'}
          onMake={onMake && ((url) => onMake({ domain, alias: each.alias, url }))}
          onIgnore={
            mayIgnore
              ? () => ignore({ asked: named, alias: each.alias, is_ignored: state === 'open' })
              : undefined
          }
        />
      ))}
    </Card>
  );
}

/** Takes aliases off the list or puts them back, with a way to undo it. */
function useIgnoring() {
  const { mutateAsync } = useIgnoreAlias();

  async function set(wanted: Ignore) {
    await mutateAsync(wanted);
    const { alias, is_ignored: isIgnored } = wanted;
    const undo = () => mutateAsync({ ...wanted, is_ignored: !isIgnored });
    notify(isIgnored ? `${alias} is ignored.` : `${alias} is listed again.`, 'success', {
      durationMs: undoNoticeMs,
      action: { label: 'Undo', run: () => void undo().catch(toldAlready) },
    });
  }

  return (wanted: Ignore) => void set(wanted).catch(toldAlready);
}

function DelayNote({ since }: { since: string | null }) {
  if (since === null) return null;
  return (
    <p role="status" className="field-hint">
      Data delayed since {formatTime(since)}. Nothing is lost; newer visits will appear here.
    </p>
  );
}

function OtherVisits({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="field-hint">
      {count === 1 ? '1 more visit' : `${formatNumber(count)} more visits`} were for names that can’t be
      aliases, such as file names. Bots are not counted.
    </p>
  );
}

function NothingAsked({ state }: { state: UnknownAliasState }) {
  return state === 'open' ? (
    <EmptyState
      icon={linkIcon}
      title="No unknown aliases"
      text="Aliases that visitors mistype or that don’t exist yet appear here."
    />
  ) : (
    <EmptyState icon={linkIcon} title="Nothing ignored" text="Unknown aliases that you ignore appear here." />
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}
