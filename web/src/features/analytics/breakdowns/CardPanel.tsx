import { lazy, Suspense } from 'react';
import { Select } from '#/ui/fields/Select.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { dimensionLooks } from '../charts/dimension-looks.ts';
import { BreakdownPanel } from './BreakdownPanel.tsx';
import { hasOwnPanel, type CardTab, type TabId } from './cards.ts';

const PopularPanel = lazy(async () => ({ default: (await import('./PopularPanel.tsx')).PopularPanel }));
const LocationMap = lazy(async () => ({ default: (await import('../maps/LocationMap.tsx')).LocationMap }));
const GrowingPanel = lazy(async () => ({
  default: (await import('../growing/GrowingPanel.tsx')).GrowingPanel,
}));

const ownPanels = { growing: GrowingPanel, map: LocationMap, popular: PopularPanel };

interface CardPanelProps {
  tab: CardTab;
  /** The one of the tab's lists that is shown. */
  list: TabId;
  onList: (list: TabId) => void;
}

/** What the open tab of a card shows. */
export function CardPanel({ tab, list, onList }: CardPanelProps) {
  if (hasOwnPanel(list)) {
    const OwnPanel = ownPanels[list];
    return (
      <Suspense fallback={<Skeleton className="breakdown-space" />}>
        <OwnPanel />
      </Suspense>
    );
  }
  return (
    <BreakdownPanel
      tab={tab.id}
      dimension={list}
      kind={tab.kind}
      choice={<ListChoice tab={tab} list={list} onList={onList} />}
      note={places.includes(list) ? geolocation : undefined}
    />
  );
}

const places: readonly TabId[] = ['country', 'region', 'city'];

const geolocation = (
  <a href="https://db-ip.com" rel="noopener">
    IP geolocation by DB-IP
  </a>
);

/** The other lists of a tab that has several. */
function ListChoice({ tab: { lists, label }, list, onList }: CardPanelProps) {
  if (lists === undefined) return null;
  return (
    <Select
      size="small"
      aria-label={`${label} by`}
      value={list}
      onChange={(value) => onList(lists.find((each) => each === value) ?? list)}
    >
      {lists.map((each) => (
        <option key={each} value={each}>
          {dimensionLooks[each].title}
        </option>
      ))}
    </Select>
  );
}
