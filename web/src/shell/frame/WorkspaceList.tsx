import { useRouterState } from '@tanstack/react-router';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';
import { routes } from '../names.ts';
import { viewerOf } from '../navigation.ts';
import { sideLinks } from './side-entries.ts';

/** What a workspace and an account have, beside every screen of wide windows. */
export function WorkspaceList({ state }: { state: AppState }) {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const viewer = viewerOf(state);
  const groups = [
    { name: 'Workspace', links: sideLinks('links', viewer) },
    { name: 'Account', links: sideLinks('side', viewer) },
  ];
  const hrefs = groups.flatMap(({ links }) => links.map(({ href }) => href));
  const current = currentOf(hrefs, pathname, searchStr);
  // What is known anyway.
  const counts: Partial<Record<string, number>> = {
    [routes['settings.brandedDomains']]: state.user?.domains.owned.length,
  };

  return (
    <nav aria-label="Workspace and account">
      {groups.map(({ name, links }) => (
        <div key={name} role="group" aria-label={name}>
          {links.map(({ label, href }) => (
            <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
              {label}
              <Count of={counts[href]} />
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}

function Count({ of = 0 }: { of: number | undefined }) {
  return of > 0 && <span className="side-count"> {formatNumber(of)}</span>;
}

/** The one that says most of where the page is. */
function currentOf(hrefs: readonly string[], path: string, search: string): string | undefined {
  const asked = new URLSearchParams(search);
  const said = (href: string) => saidBy(href, path, asked);
  return hrefs.filter((href) => said(href) > 0).toSorted((one, other) => said(other) - said(one))[0];
}

/** How much an address says of where the page is; 0 for nothing. */
function saidBy(href: string, path: string, asked: URLSearchParams): number {
  const { pathname: own, searchParams } = new URL(href, 'http://app');
  if (path === own) {
    const isAsked = [...searchParams].every(([name, value]) => asked.get(name) === value);
    return isAsked ? href.length : 0;
  }
  if (searchParams.size === 0 && path.startsWith(`${own}/`)) return own.length;
  // The first of the settings stands for all that have no place of their own.
  const parent = own.replace(/\/profile$/, '/');
  return own !== parent && path.startsWith(parent) ? parent.length : 0;
}
