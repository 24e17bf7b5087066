import { ResendButton } from '#/features/accounts/ResendButton.tsx';
import { ExportPanel } from '#/features/accounts/ExportPanel.tsx';
import { AlarmsSwitch } from '#/features/alarms/AlarmsSwitch.tsx';
import { MailingsSwitch } from '#/features/mailings/MailingsSwitch.tsx';
import { PendingEmail } from '#/features/accounts/PendingEmail.tsx';
import { PhotoField } from '#/features/photos/PhotoField.tsx';
import { ProfileForm } from '#/features/accounts/ProfileForm.tsx';
import { routes } from '#/shell/names.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { SettingsPage } from './SettingsPage.tsx';

export function ProfileScreen() {
  return (
    <SettingsPage title="Profile">
      {(user) => (
        <>
          <SettingsSection title="About you">
            <PhotoField name={user.name} photoUrl={user.photo_url} place={null} />
            <ProfileForm key={user.email} user={user} />
            {user.pending_email !== null && (
              <PendingEmail email={user.pending_email} present={user.email} resend={<ResendButton />} />
            )}
          </SettingsSection>
          <SettingsSection title="Emails">
            <MailingsSwitch user={user} />
          </SettingsSection>
          <SettingsSection title="Alerts">
            <AlarmsSwitch user={user} />
          </SettingsSection>
          <SettingsSection title="Your data">
            <ExportPanel />
          </SettingsSection>
          <SettingsSection title="Delete your account" danger>
            <div className="section-act">
              <p>You can change your mind within 30 days.</p>
              <ButtonAnchor href={routes['settings.profile.delete']}>Delete account…</ButtonAnchor>
            </div>
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  );
}
