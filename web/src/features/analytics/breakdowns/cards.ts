import {
  isSharedDimension,
  type ClickKind,
  type StatsDimension,
} from '@linklet/contract/analytics/filters.ts';

/** What has a panel of its own in place of a list by a dimension. */
export type OwnPanel = 'growing' | 'map' | 'popular';

/** What a tab shows. */
export type TabId = StatsDimension | OwnPanel;

export interface CardTab {
  id: TabId;
  label: string;
  /** Lists that share the tab, beginning with its own. */
  lists?: readonly StatsDimension[];
  /** What it counts, whatever metric is chosen. */
  kind?: ClickKind;
}

export interface Card {
  title: string;
  tabs: readonly CardTab[];
}

const utm = ['utm_campaign', 'utm_source', 'utm_medium', 'utm_term', 'utm_content'] as const;

const ofLinks: Card = {
  title: 'Links',
  tabs: [
    { id: 'link', label: 'Links' },
    { id: 'growing', label: 'Growing' },
    { id: 'tag', label: 'Tags' },
    { id: 'domain', label: 'Domains' },
    { id: 'alias', label: 'Aliases' },
    { id: 'rule', label: 'Routes' },
  ],
};

const cards: readonly Card[] = [
  {
    title: 'Sources',
    tabs: [
      { id: 'source', label: 'Sources' },
      { id: 'utm_campaign', label: 'Campaigns', lists: utm },
      { id: 'referrer', label: 'Referrers' },
      { id: 'qr', label: 'QR vs link' },
      { id: 'direct', label: 'Direct vs referred' },
    ],
  },
  {
    title: 'Places',
    tabs: [
      { id: 'country', label: 'Countries' },
      { id: 'region', label: 'Regions' },
      { id: 'city', label: 'Cities' },
      { id: 'language', label: 'Languages' },
      { id: 'map', label: 'Map' },
    ],
  },
  {
    title: 'Devices',
    tabs: [
      { id: 'device', label: 'Devices' },
      { id: 'browser', label: 'Browsers' },
      { id: 'os', label: 'Systems' },
      { id: 'bot', label: 'Bots', lists: ['bot', 'reason'], kind: 'bot' },
    ],
  },
  {
    title: 'Aliases and routes',
    tabs: [
      { id: 'alias', label: 'Aliases' },
      { id: 'rule', label: 'Routes' },
    ],
  },
  {
    title: 'Times',
    tabs: [
      { id: 'popular', label: 'Days and hours' },
      { id: 'weekday', label: 'Days' },
      { id: 'hour', label: 'Hours' },
    ],
  },
];

/** Of one link. */
export const linkCards = cards;
/** Of a workspace or an organization: of which links, first. */
export const workspaceCards = [ofLinks, ...cards.filter(({ title }) => title !== 'Aliases and routes')];
/** For those whom statistics are shared with, who are told neither aliases nor routes. */
export const sharedCards = cards.filter(({ tabs }) =>
  tabs.every(({ id }) => hasOwnPanel(id) || isSharedDimension(id)),
);

/** What is shown of the clicks that a question is about. */
export function cardsOf({
  link,
  share,
}: {
  link: string | undefined;
  share?: object | undefined;
}): readonly Card[] {
  if (share !== undefined) return sharedCards;
  return link === undefined ? workspaceCards : linkCards;
}

export function hasOwnPanel(id: TabId): id is OwnPanel {
  return id === 'growing' || id === 'map' || id === 'popular';
}

/** Where addresses lead that are older than the cards. */
const oldViews = new Map<string, TabId | undefined>([
  ['general', undefined],
  ['timeline', undefined],
  ['daily', 'weekday'],
  ['hourly', 'hour'],
  ['sources', 'source'],
  ['location', 'map'],
  ['languages', 'language'],
  ['devices', 'device'],
]);

const idsOf = ({ id, lists = [] }: CardTab): readonly TabId[] => [id, ...lists];
const known = new Set<string>([ofLinks, ...cards].flatMap(({ tabs }) => tabs.flatMap(idsOf)));

/** The names of an address that mean something. */
export function readView(view: string): string {
  const names = view.split(',').filter((name) => known.has(name) || oldViews.has(name));
  return [...new Set(names)].join(',');
}

function opened(view: string): (TabId | undefined)[] {
  return view.split(',').map((name) => (known.has(name) ? (name as TabId) : oldViews.get(name)));
}

/** The tab of a card that an address opens, and the list in it. */
export function openTab({ tabs }: Card, view: string): { tab: CardTab; list: TabId } {
  const ids = opened(view);
  const choices = tabs.flatMap((tab) => idsOf(tab).map((list) => ({ tab, list })));
  const [first = { tab: tabs[0] as CardTab, list: (tabs[0] as CardTab).id }] = choices;
  return choices.find(({ list }) => ids.includes(list)) ?? first;
}

/** The address once another tab or list of a card is opened; what a card shows at first is not said. */
export function withTab(card: Card, view: string, id: TabId): string {
  const own = new Set(card.tabs.flatMap(idsOf));
  const others = opened(view).filter((each) => each !== undefined && !own.has(each));
  return [...others, ...(id === card.tabs[0]?.id ? [] : [id])].join(',');
}

/** Whether an old address is about this card, which then is what its reader came for. */
export function isMeant(card: Card, view: string): boolean {
  const id = oldViews.get(view);
  return id !== undefined && card.tabs.some((tab) => idsOf(tab).includes(id));
}
