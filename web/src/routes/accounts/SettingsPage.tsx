import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { UserView } from '@linklet/contract/accounts/endpoints.ts';
import { ResendButton } from '#/features/accounts/ResendButton.tsx';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { SideMenu } from '#/shell/frame/SideMenu.tsx';

interface SettingsPageProps {
  title: string;
  /** What can be done here, beside the heading. */
  actions?: ReactNode;
  children: (user: UserView) => ReactNode;
}

/**
 * A page of the settings, with the way to the others: beside it, or above it on a phone. Who acts as somebody sees them
 * as they are, and can change none.
 */
export function SettingsPage({ title, actions, children }: SettingsPageProps) {
  const { user, impersonated, product } = useSuspenseQuery(stateQuery).data;
  if (user === null) return null;

  return (
    <Page title={title} actions={actions}>
      <div className="settings">
        <SideMenu label="Settings" place="settings" />
        <div className="settings-body">
          {impersonated && (
            <div className="banner">
              <p>You can view these settings, but only {user.name} can change them.</p>
            </div>
          )}
          {user.email_verified_at === null && (
            <div className="banner">
              <p>
                {user.email} is not verified yet.{' '}
                {product.sends_email ? (
                  'Open the link we sent you.'
                ) : (
                  <a href={routes['email.verify']}>How to verify it</a>
                )}
              </p>
              <ResendButton kind="outline" />
            </div>
          )}
          <fieldset className="settings-sections" disabled={impersonated}>
            {children(user)}
          </fieldset>
        </div>
      </div>
    </Page>
  );
}
