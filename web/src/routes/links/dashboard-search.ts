import type { ListChoice } from '#/features/links/list/list.queries.ts';
import { textIn, type Search } from '#/routes/search.ts';

/** What the address of the dashboard says. */
export interface DashboardSearch extends ListChoice {
  /** The link whose details are open. */
  link: string;
  /** `destination`: its form is open. */
  edit: string;
  /**
   * Not empty: a link is being created. What it says is taken for the long URL, where it is one; `import` begins with
   * a file, `utm` with the UTM builder.
   */
  openCreate: string;
  /** The link that the new one is to be like. */
  copyOf: string;
  /** `export`: what makes files of links is open. */
  open: string;
}

/** As it stands in the address: what is empty is not said. */
type SaidSearch = { [Name in keyof DashboardSearch]?: string | undefined };

const names = [
  'filter',
  'search',
  'tag',
  'domain',
  'from',
  'to',
  'sort',
  'cursor',
  'link',
  'edit',
  'openCreate',
  'copyOf',
  'open',
] as const satisfies readonly (keyof DashboardSearch)[];

/** What is not said is empty, and what is empty is not said. */
export function readSearch(search: Search<DashboardSearch & { url: string }>): SaidSearch {
  // The homepage, which subscribers are led on from, takes a long URL so.
  const asked = { ...search, openCreate: textIn(search.openCreate) || textIn(search.url) };
  // What is left out would stand as the address has it.
  return Object.fromEntries(names.map((name) => [name, textIn(asked[name]) || undefined]));
}

export function wholeSearch(search: SaidSearch): DashboardSearch {
  return Object.fromEntries(names.map((name) => [name, search[name] ?? ''])) as unknown as DashboardSearch;
}

/** The list that the address is about, whatever else it says. */
export function choiceOf({
  filter,
  search,
  tag,
  domain,
  from,
  to,
  sort,
  cursor,
}: DashboardSearch): ListChoice {
  return { filter, search, tag, domain, from, to, sort, cursor };
}
