import { useQueries, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { BlockButton } from '#/features/links/appeals/BlockButton.tsx';
import { CorrectionButton } from '#/features/links/details/destination/CorrectionButton.tsx';
import { LinkCard } from '#/features/links/LinkCard.tsx';
import { LinkStateButtons } from '#/features/links/LinkStateButtons.tsx';
import { clickCountsQuery, linksKey } from '#/features/links/links.queries.ts';
import { useLinkState } from '#/features/links/use-link-state.ts';
import { RoutesButton } from '#/features/redirect-routes/index.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { analyticsPath, routes } from '#/shell/names.ts';

interface LinkRowsProps {
  pages: readonly ListedLink[][];
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
}

/** Links with their clicks, and what the account's plan lets be done with them. */
export function LinkRows({ pages, hasMore, isFetching, onMore }: LinkRowsProps) {
  const state = useSuspenseQuery(stateQuery).data;
  const { user, features, withheld } = state;
  const queryClient = useQueryClient();
  const clicks = useClickCounts(pages.map((page) => page.map(({ hash }) => hash)));
  const { change, dialog } = useLinkState();

  return (
    <>
      <ul className="link-list">
        {pages.flat().map((link) => (
          <LinkCard
            key={link.hash}
            link={link}
            clicks={clicks[link.hash]}
            clicksPath={analyticsPath(link.hash)}
          >
            {user !== null && isCorrectable(link, features) && (
              <CorrectionButton link={link} state={state} path={routes['settings.subscription']} />
            )}
            {user !== null && <BlockButton link={link} state={state} />}
            {user !== null && link.state !== 'deleted' && link.blocked === null && (
              <RoutesButton
                link={link}
                lockedBy={features.includes('redirect_routes') ? null : user.plan}
                isWithheld={withheld.includes('redirect_routes')}
                paths={{ subscription: routes['settings.subscription'] }}
                onSaved={() => void queryClient.invalidateQueries({ queryKey: linksKey })}
              />
            )}
            <LinkStateButtons
              link={link}
              canArchive={features.includes('archive_linklet')}
              canDelete={features.includes('delete_linklet')}
              onChange={(state) => change(link, state)}
            />
          </LinkCard>
        ))}
      </ul>
      {hasMore && <MoreButton busy={isFetching} onMore={onMore} />}
      {dialog}
    </>
  );
}

/** Where the plan changes destinations, the dashboard does that; of a blocked link nothing can be corrected. */
function isCorrectable({ state, blocked }: ListedLink, features: readonly Feature[]): boolean {
  return state === 'active' && blocked === null && !features.includes('change_long_url');
}

/** One request a page of the list. */
function useClickCounts(pages: string[][]): Record<string, number> {
  return useQueries({
    queries: pages.filter((hashes) => hashes.length > 0).map(clickCountsQuery),
    combine: (results) => Object.assign({}, ...results.map(({ data }) => data)) as Record<string, number>,
  });
}
