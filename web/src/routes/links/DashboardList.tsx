import { useState, type ReactNode } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { clickDaysQuery, clicksOfPageQuery } from '#/features/links/links.queries.ts';
import { canMove } from '#/features/links/list/can-move.ts';
import { allLinks } from '#/features/links/list/change-many.ts';
import { ExportLinksDialog, FailedDialog, QrCodesOfSelected } from '#/features/links/list/lazy-dialogs.ts';
import { LinkRow } from '#/features/links/list/LinkRow.tsx';
import { exportOfSelected, narrowingOf, type ListChoice } from '#/features/links/list/list.queries.ts';
import { useRange } from '#/features/links/list/use-range.ts';
import { useChangeMany } from '#/features/links/list/use-change-many.ts';
import { useSelection, type Selection } from '#/features/links/list/use-selection.ts';
import { useLinkState } from '#/features/links/use-link-state.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { readableLink } from '#/lib/links.ts';
import { localEntries } from '#/lib/storage.ts';
import { analyticsPath, routes } from '#/shell/names.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonLink } from '#/ui/buttons/ButtonLink.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { pencilIcon, qrIcon } from '#/ui/icons/action-icons.ts';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { useGo } from '#/routes/use-go.ts';
import { choiceOf, type DashboardSearch } from './dashboard-search.ts';
import { KeysDialog, SelectionBar } from './lazy-parts.tsx';
import { ListEnd } from './ListEnd.tsx';
import { NoLinks } from './NoLinks.tsx';
import { comparePath } from './compare-path.ts';
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
  const selection = useSelection(JSON.stringify([choice.filter, narrowingOf(choice)]));
  const many = useChangeMany();
  const { change: changeState, dialog } = useLinkState();
  const [helping, setHelping] = useState(false);
  const [isCompact, setCompact] = useState(localEntries.read('compactRows') === true);
  useDashboardKeys({
    links,
    features,
    opened: search.link,
    onGo,
    onState: changeState,
    selection,
  });

  const isChoosing = many.progress !== null || (links.length > 0 && selection.chosen.size > 0);
  const list = useKeptFocus<HTMLElement>(Number(isChoosing) + Number(many.failed.length > 0));

  return (
    <section ref={list} className="dashboard-list" aria-label="Links" tabIndex={-1}>
      {links.length > 0 && (
        <ListHead
          isAllChosen={links.every(({ hash }) => selection.chosen.has(hash))}
          onChoose={(isChosen) => selection.choose(links, isChosen)}
          isCompact={isCompact}
          onCompact={(next) => {
            localEntries.write('compactRows', next);
            setCompact(next);
          }}
          onHelp={() => setHelping(true)}
        />
      )}
      {isChoosing && <Selected {...{ choice, links, count, features, selection, many }} />}
      {links.length > 0 ? (
        <ListRows
          links={links}
          openHash={search.link}
          isStale={isStale}
          isCompact={isCompact}
          canEdit={features.includes('update_linklet')}
          selection={selection}
        />
      ) : (
        <NoLinks choice={choice} canCreate={features.includes('create_linklet')} onGo={onGo} />
      )}
      <ListEnd next={page.next} previous={page.previous} onGo={(cursor) => onGo({ cursor })} />
      {many.failed.length > 0 && <FailedDialog failed={many.failed} onClose={many.forgetFailed} />}
      {helping && <KeysDialog onClose={() => setHelping(false)} />}
      {dialog}
    </section>
  );
}

interface ListRowsProps {
  links: readonly ListedLink[];
  /** The link whose details are open. */
  openHash: string;
  isStale: boolean;
  /** Rows have one line each. */
  isCompact: boolean;
  canEdit: boolean;
  selection: Selection;
}

function ListRows({ links, openHash, isStale, isCompact, canEdit, selection }: ListRowsProps) {
  const hashes = links.map(({ hash }) => hash);
  const clicks = useQuery(clicksOfPageQuery(hashes)).data;
  const days = useQuery(clickDaysQuery(hashes)).data;
  const range = useRange(links);

  return (
    <ul
      className={isCompact ? 'link-rows compact' : 'link-rows'}
      aria-busy={isStale || undefined}
      {...range.listeners}
    >
      {links.map((link) => (
        <LinkRow
          key={link.hash}
          link={link}
          clicks={clicks?.clicks[link.hash]}
          lastClick={clicks?.last[link.hash]}
          days={days?.[link.hash]}
          clicksPath={analyticsPath(link.hash)}
          isChosen={selection.chosen.has(link.hash)}
          isOpen={openHash === link.hash}
          onChoose={(isChosen) => selection.choose(range.upTo(link), isChosen)}
          tagLink={tagLink}
          opener={(content) => <DetailsLink hash={link.hash}>{content}</DetailsLink>}
        >
          <ActionLink link={link} edit="qr" icon={qrIcon} label="QR code of" />
          {canEdit && link.state !== 'deleted' && (
            <ActionLink link={link} edit="destination" icon={pencilIcon} label="Edit" />
          )}
        </LinkRow>
      ))}
    </ul>
  );
}

interface SelectedProps {
  choice: ListChoice;
  /** Those of the page. */
  links: readonly ListedLink[];
  /** Of the whole list. */
  count: number | null;
  features: readonly Feature[];
  selection: Selection;
  many: ReturnType<typeof useChangeMany>;
}

function Selected({ choice, links, count, features, selection, many }: SelectedProps) {
  const [exporting, setExporting] = useState(false);
  const [saving, setSaving] = useState(false);
  const go = useGo();
  const state = useSuspenseQuery(stateQuery).data;
  const present = new Map(links.map((link) => [link.hash, link]));
  // A link of the page may have changed since it was selected.
  const chosen = [...selection.chosen.values()].map((each) => present.get(each.hash) ?? each);
  const exported = exportOfSelected(choice, { links: chosen, count });

  return (
    <>
      <SelectionBar
        links={chosen}
        ofAll={count}
        features={features}
        canMove={canMove(state)}
        progress={many.progress}
        onChange={(changed, wanted) => {
          void many.run(
            changed.map(({ hash }) => hash),
            wanted,
          );
          selection.clear();
        }}
        onAll={() =>
          void allLinks(choice, new AbortController().signal).then(
            (all) => selection.choose(all, true),
            () => undefined,
          )
        }
        onClear={selection.clear}
        onStop={many.stop}
        onExport={exported && (() => setExporting(true))}
        onQrCodes={() => setSaving(true)}
        onCompare={(compared) => go(comparePath(compared))}
      />
      {saving && <QrCodesOfSelected {...{ choice, chosen, links }} onClose={() => setSaving(false)} />}
      {exporting && exported && <ExportLinksDialog filter={exported} onClose={() => setExporting(false)} />}
    </>
  );
}

interface ListHeadProps {
  isAllChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
  onHelp: () => void;
}

function ListHead({ isAllChosen, onChoose, isCompact, onCompact, onHelp }: ListHeadProps) {
  return (
    <div className="list-head">
      <CheckField checked={isAllChosen} onChange={onChoose}>
        Select page
      </CheckField>
      <div className="list-head-end">
        <Button kind="text" onClick={() => onCompact(!isCompact)}>
          {isCompact ? 'Comfortable rows' : 'Compact rows'}
        </Button>
        <Button kind="text" onClick={onHelp}>
          Keyboard
        </Button>
      </div>
    </div>
  );
}

function tagLink(tag: string): ReactNode {
  return (
    <Link
      to={routes.dashboard}
      search={(former) => ({ ...former, tag, cursor: '' })}
      className="tag quiet"
      aria-label={`Show the links tagged ${tag}`}
    >
      {tag}
    </Link>
  );
}

function DetailsLink({ hash, children }: { hash: string; children: ReactNode }) {
  return (
    <Link
      to={routes.dashboard}
      search={(former) => ({ ...former, link: hash, edit: '' })}
      resetScroll={false}
      data-open
    >
      {children}
    </Link>
  );
}

interface ActionLinkProps {
  link: ListedLink;
  edit: 'qr' | 'destination';
  icon: string;
  /** Before what the link is called. */
  label: string;
}

/** Opens a part of a link's details. */
function ActionLink({ link, edit, icon, label }: ActionLinkProps) {
  const name = `${label} ${readableLink(link)}`;
  return (
    <ButtonLink
      to={routes.dashboard}
      search={(former) => ({ ...former, link: link.hash, edit })}
      resetScroll={false}
      kind="icon"
      className="link-row-rare"
      title={name}
      aria-label={name}
    >
      <Icon path={icon} size={16} />
    </ButtonLink>
  );
}
