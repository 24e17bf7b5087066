import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Feature } from '@linklet/contract/entitlements.ts';
import type { ListedLink } from '@linklet/contract/links.ts';
import { clicksOfPageQuery } from '#/features/links/links.queries.ts';
import { allHashes } from '#/features/links/list/change-many.ts';
import { FailedDialog } from '#/features/links/list/FailedDialog.tsx';
import { KeysDialog } from '#/features/links/list/KeysDialog.tsx';
import { LinkRow } from '#/features/links/list/LinkRow.tsx';
import { narrowingOf } from '#/features/links/list/list.queries.ts';
import { SelectionBar } from '#/features/links/list/SelectionBar.tsx';
import { useChangeMany } from '#/features/links/list/use-change-many.ts';
import { useSelection } from '#/features/links/list/use-selection.ts';
import { useLinkState } from '#/features/links/use-link-state.ts';
import { routes } from '#/shell/names.ts';
import { choiceOf, type DashboardSearch } from './dashboard-search.ts';
import { ListEnd } from './ListEnd.tsx';
import { NoLinks } from './NoLinks.tsx';
import { useDashboardKeys } from './use-dashboard-keys.ts';

interface DashboardListProps {
  search: DashboardSearch;
  page: { data: ListedLink[]; next: string | null; previous: string | null };
  /** Another page is on its way. */
  isStale: boolean;
  count: number | null;
  features: readonly Feature[];
  onGo: (change: Partial<DashboardSearch>, replace?: boolean) => void;
}

export function DashboardList({ search, page, isStale, count, features, onGo }: DashboardListProps) {
  const choice = choiceOf(search);
  const { data: links } = page;
  const hashes = links.map(({ hash }) => hash);
  const clicks = useQuery(clicksOfPageQuery(hashes)).data;
  const selection = useSelection(JSON.stringify([choice.filter, narrowingOf(choice)]));
  const many = useChangeMany();
  const { change: changeState, dialog } = useLinkState();
  const [helping, setHelping] = useState(false);
  useDashboardKeys({
    links,
    features,
    isOpen: search.link !== '',
    onGo,
    onState: changeState,
    onHelp: () => setHelping(true),
    onToggle: (hash) => selection.choose([hash], !selection.chosen.has(hash)),
  });

  if (links.length === 0) return <NoLinks choice={choice} onGo={onGo} />;
  const chosen = [...selection.chosen];
  const allOnPage = hashes.every((hash) => selection.chosen.has(hash));
  return (
    <div className="dashboard-list">
      <div className="list-head">
        <label className="check-row">
          <input
            type="checkbox"
            checked={allOnPage}
            onChange={(event) => selection.choose(hashes, event.currentTarget.checked)}
          />
          <span>Select page</span>
        </label>
        <button type="button" className="text-button" onClick={() => setHelping(true)}>
          Keyboard
        </button>
      </div>
      {(chosen.length > 0 || many.progress !== null) && (
        <SelectionBar
          count={chosen.length}
          ofAll={count}
          features={features}
          isTrash={choice.filter === 'trash'}
          progress={many.progress}
          onChange={(wanted) => {
            void many.run(chosen, wanted);
            selection.clear();
          }}
          onAll={() =>
            void allHashes(choice, new AbortController().signal).then(
              (all) => selection.choose(all, true),
              () => undefined,
            )
          }
          onClear={selection.clear}
          onStop={many.stop}
        />
      )}
      <ul className="link-rows" aria-busy={isStale || undefined}>
        {links.map((link) => (
          <LinkRow
            key={link.hash}
            link={link}
            clicks={clicks?.clicks[link.hash]}
            lastClick={clicks?.last[link.hash]}
            isChosen={selection.chosen.has(link.hash)}
            isOpen={search.link === link.hash}
            onChoose={(isChosen) => selection.choose([link.hash], isChosen)}
            tagLink={(tag) => (
              <Link
                to={routes.dashboard}
                search={(former) => ({ ...former, tag, cursor: '' })}
                className="tag"
                aria-label={`Show the links tagged ${tag}`}
              >
                {tag}
              </Link>
            )}
            opener={(content) => (
              <Link
                to={routes.dashboard}
                search={(former) => ({ ...former, link: link.hash, edit: '' })}
                resetScroll={false}
                data-open
              >
                {content}
              </Link>
            )}
          />
        ))}
      </ul>
      <ListEnd next={page.next} previous={page.previous} onGo={(cursor) => onGo({ cursor })} />
      {many.failed.length > 0 && <FailedDialog failed={many.failed} onClose={many.forgetFailed} />}
      {helping && <KeysDialog onClose={() => setHelping(false)} />}
      {dialog}
    </div>
  );
}
