import { useRouterState } from '@tanstack/react-router';
import { linksAt, type Viewer } from './navigation.ts';

/** What a workspace and an account have, beside every screen of wide windows. */
export function SideList({ viewer }: { viewer: Viewer }) {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const groups = [
    { name: 'Workspace', links: linksAt('links', viewer) },
    { name: 'Account', links: linksAt('side', viewer) },
  ];
  const hrefs = groups.flatMap(({ links }) => links.map(({ href }) => href));
  const current = currentOf(hrefs, pathname, searchStr);

  return (
    <nav className="side-list" aria-label="Workspace and account">
      {groups.map(({ name, links }) => (
        <div key={name} role="group" aria-label={name}>
          {links.map(({ label, href }) => (
            <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}

/** The one that says most of where the page is. */
function currentOf(hrefs: readonly string[], path: string, search: string): string | undefined {
  const asked = new URLSearchParams(search);
  return hrefs
    .filter((href) => {
      const [own = '', query = ''] = href.split('?');
      const isOwn = path === own || (query === '' && own !== '/app/dashboard' && path.startsWith(`${own}/`));
      return isOwn && [...new URLSearchParams(query)].every(([name, value]) => asked.get(name) === value);
    })
    .toSorted((one, other) => other.length - one.length)[0];
}
