import type { ReactNode } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { Page } from '#/ui/Page.tsx';
import { routes } from './names.ts';

const entries = [
  { label: 'Users', href: routes['kiosk.users'] },
  { label: 'Mailbox', href: routes['kiosk.mailbox'] },
  { label: 'Announcements', href: routes['kiosk.announcements'] },
];

/** A page for staff, with the way to the others: beside it, or above it on a phone. */
export function KioskPage({ title, children }: { title: string; children: ReactNode }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });

  return (
    <Page title={title}>
      <div className="settings kiosk">
        <nav aria-label="Kiosk" className="settings-menu">
          {entries.map(({ label, href }) => (
            <a key={href} href={href} aria-current={path.startsWith(href) ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <div className="settings-body">{children}</div>
      </div>
    </Page>
  );
}
