import { useQueryClient } from '@tanstack/react-query';
import { ChangePasswordForm } from '#/features/settings/ChangePasswordForm.tsx';
import { SessionList } from '#/features/settings/SessionList.tsx';
import { sessionsQuery } from '#/features/settings/settings.queries.ts';
import { TwoFactorPanel } from '#/features/settings/TwoFactorPanel.tsx';
import { SettingsPage, SettingsSection } from './SettingsPage.tsx';

export function SecurityScreen() {
  const queryClient = useQueryClient();
  const refreshSessions = () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

  return (
    <SettingsPage title="Security">
      {(user) => (
        <>
          <SettingsSection title="Two-factor authentication">
            <TwoFactorPanel user={user} />
          </SettingsSection>
          <SettingsSection title="Password">
            <ChangePasswordForm email={user.email} onDone={refreshSessions} />
          </SettingsSection>
          <SettingsSection title="Where you are signed in">
            <SessionList />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  );
}
