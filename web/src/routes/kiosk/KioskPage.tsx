import type { ReactNode } from 'react';
import { Page } from '#/ui/Page.tsx';
import { SideMenu } from '#/shell/frame/SideMenu.tsx';

interface KioskPageProps {
  title: string;
  heading?: ReactNode;
  /** What can be done here, beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page for staff, with the way to the others: beside it, or above it on a phone. */
export function KioskPage({ title, heading, actions, children }: KioskPageProps) {
  return (
    <Page title={title} heading={heading} actions={actions}>
      <div className="settings kiosk">
        <SideMenu label="Kiosk" place="kiosk" />
        <div className="settings-body">{children}</div>
      </div>
    </Page>
  );
}
