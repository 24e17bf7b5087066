import { useEffect } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { writeFilters } from '@linklet/contract/analytics/filters.ts';
import { countQuery, exportFilterOf, listQuery, tagsQuery } from '#/features/links/list/list.queries.ts';
import { ExportLinksDialog } from '#/features/links/list/lazy-dialogs.ts';
import { ListFilters } from '#/features/links/list/ListFilters.tsx';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { whenIdle } from '#/lib/loading/when-idle.ts';
import { formatNumber } from '#/lib/format.ts';
import { ButtonLink } from '#/ui/buttons/ButtonLink.tsx';
import { Page } from '#/ui/Page.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { chartIcon } from '#/ui/icons/action-icons.ts';
import { routes } from '#/shell/names.ts';
import { Creating, DetailsPane, loadRest, TagHead } from './lazy-parts.tsx';
import { ExportButton } from './ExportButton.tsx';
import { DashboardList } from './DashboardList.tsx';
import { choiceOf, wholeSearch, type DashboardSearch } from './dashboard-search.ts';
import { useFocusBack } from './use-focus-back.ts';

const route = getRouteApi(routes.dashboard);

/** A workspace's links: the list, and beside it the details of one. All that it shows is in its address. */
export function DashboardScreen() {
  const search = wholeSearch(route.useSearch());
  const navigate = route.useNavigate();
  const choice = choiceOf(search);
  const state = useSuspenseQuery(stateQuery).data;
  const canCreate = state.features.includes('create_linklet');
  const page = useQuery({
    ...listQuery(choice),
    throwOnError: (_, { state: { data } }) => data === undefined,
  });
  const { data: count = null } = useQuery(countQuery(choice));
  const { data: tags = [] } = useQuery(tagsQuery());

  useFocusBack(search.link);
  useEffect(() => whenIdle(loadRest), []);

  function go(change: Partial<DashboardSearch>, replace = false) {
    void navigate({ search: (former) => ({ ...former, ...change }), replace, resetScroll: false });
  }

  return (
    <Page
      title="Dashboard"
      heading={<Heading count={count} />}
      actions={
        <>
          <AnalyticsLink tag={choice.tag} />
          <ExportButton filter={exportFilterOf(choice)} />
        </>
      }
    >
      <ListFilters
        choice={choice}
        domains={state.domains.available}
        tags={tags}
        hasClicks={state.features.includes('use_analytics')}
        onChange={(change) => go({ ...change, cursor: '' }, true)}
      />
      {choice.tag !== '' && (
        <TagHead tag={choice.tag} features={state.features} onRenamed={(tag) => go({ tag })} />
      )}
      <div className={search.link === '' ? 'dashboard' : 'dashboard with-details'}>
        {page.data && (
          <DashboardList
            search={search}
            page={page.data}
            isStale={page.isPlaceholderData}
            count={count}
            features={state.features}
            onGo={go}
          />
        )}
        {search.link !== '' && (
          <DetailsPane
            key={search.link}
            hash={search.link}
            state={state}
            edit={search.edit}
            onEdited={() => go({ edit: '' }, true)}
            onCopy={() => go({ openCreate: 'copy', copyOf: search.link })}
            onClose={() => go({ link: '', edit: '' })}
          />
        )}
      </div>
      <Creating
        wanted={canCreate ? search.openCreate : ''}
        copyOf={search.copyOf}
        onClose={() => go({ openCreate: '', copyOf: '' }, true)}
        onShow={(hash) => go({ openCreate: '', copyOf: '', link: hash }, true)}
        onLinks={(tag) => void navigate({ search: { tag: tag || undefined } })}
      />
      <Opened search={search} onClose={() => go({ open: '' }, true)} />
    </Page>
  );
}

/** What the address opens over the list. */
function Opened({ search, onClose }: { search: DashboardSearch; onClose: () => void }) {
  if (search.open !== 'export') return null;
  return <ExportLinksDialog filter={exportFilterOf(choiceOf(search))} onClose={onClose} />;
}

function Heading({ count }: { count: number | null }) {
  return <>Links {count !== null && <span className="heading-count">{formatNumber(count)}</span>}</>;
}

/** To the clicks of all links, or of those with the tag that is shown. */
function AnalyticsLink({ tag }: { tag: string }) {
  const filters = tag === '' ? '' : writeFilters([{ dimension: 'tag', values: [tag], negated: false }]);
  return (
    <ButtonLink to={routes['dashboard.analytics']} search={{ filters }}>
      <Icon path={chartIcon} />
      Statistics
    </ButtonLink>
  );
}
