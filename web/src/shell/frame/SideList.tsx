import { useLayoutEffect, useRef } from 'react';

export interface SideGroup {
  /** Above its links; absent where there is nothing to tell apart. */
  name?: string;
  links: readonly SideLink[];
}

export interface SideLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** The ways to the pages beside a page: a list in groups, and on phones one row to scroll. */
export function SideList({ label, groups }: { label: string; groups: readonly SideGroup[] }) {
  const list = useRef<HTMLElement>(null);
  const current = groups.flatMap(({ links }) => links).find(({ isCurrent }) => isCurrent)?.href;

  // In a row too long for a phone the page that is open is in sight.
  useLayoutEffect(() => {
    const row = list.current;
    const link = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [current]);

  return (
    <nav ref={list} aria-label={label} className="settings-menu">
      {groups
        .filter(({ links }) => links.length > 0)
        .map(({ name, links }) => (
          <div key={name ?? ''} className="settings-menu-group">
            {name !== undefined && <p>{name}</p>}
            {links.map(({ label, href, isCurrent }) => (
              <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
                {label}
              </a>
            ))}
          </div>
        ))}
    </nav>
  );
}
