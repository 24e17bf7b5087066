import type { ReactNode } from 'react';
import { Page } from '#/ui/Page.tsx';
import { SideMenu } from '#/shell/frame/SideMenu.tsx';

/** A page for staff, with the way to the others: beside it, or above it on a phone. */
export function KioskPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <div className="settings kiosk">
        <SideMenu label="Kiosk" place="kiosk" />
        <div className="settings-body">{children}</div>
      </div>
    </Page>
  );
}
