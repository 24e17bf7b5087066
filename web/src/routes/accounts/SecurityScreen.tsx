import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { hasWebAuthn, PasskeyPanel } from '#/features/passkeys/index.ts';
import { ChangePasswordForm } from '#/features/passwords/ChangePasswordForm.tsx';
import { IdentityList } from '#/features/social/IdentityList.tsx';
import { SessionList } from '#/features/sessions/SessionList.tsx';
import { sessionsQuery } from '#/features/sessions/sessions.queries.ts';
import { TwoFactorPanel } from '#/features/two-factor/TwoFactorPanel.tsx';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { SettingsPage } from './SettingsPage.tsx';

export function SecurityScreen() {
  const { social } = useSuspenseQuery(stateQuery).data;
  const queryClient = useQueryClient();
  const refreshSessions = () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

  return (
    <SettingsPage title="Security">
      {(user) => (
        <>
          {user.isDeveloper && !user.uses_two_factor_auth && (
            <div className="banner">
              <p>Staff need two-factor authentication. Set it up to open the kiosk.</p>
            </div>
          )}
          <SettingsSection title="Two-factor authentication">
            <TwoFactorPanel user={user} />
          </SettingsSection>
          {hasWebAuthn() && (
            <SettingsSection title="Passkeys">
              <PasskeyPanel />
            </SettingsSection>
          )}
          <SettingsSection title="Password">
            <ChangePasswordForm user={user} onDone={refreshSessions} />
          </SettingsSection>
          {social.length > 0 && (
            <SettingsSection title="Linked accounts">
              <IdentityList offered={social} />
            </SettingsSection>
          )}
          <SettingsSection title="Sessions">
            <SessionList />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  );
}
