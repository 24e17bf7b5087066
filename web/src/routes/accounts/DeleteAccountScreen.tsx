import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DeleteAccountForm } from '#/features/accounts/DeleteAccountForm.tsx';
import { linksText } from '#/features/accounts/LinksField.tsx';
import { deletionQuery } from '#/features/accounts/accounts.queries.ts';
import { routes } from '#/shell/names.ts';
import { refreshState } from '#/shell/query-client.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { SettingsPage } from './SettingsPage.tsx';

export function DeleteAccountScreen() {
  const { links, days_to_return, organizations } = useSuspenseQuery(deletionQuery).data;
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function showEnd() {
    await refreshState(queryClient);
    await navigate({ to: routes.deleted, replace: true });
  }

  return (
    <SettingsPage title="Delete your account">
      {(user) => (
        <SettingsSection title="What happens">
          <ul className="consequences">
            <li>You will be signed out everywhere else, and the account can’t be used any more.</li>
            <li>
              For <strong>{days_to_return} days</strong> you can sign in and restore everything.
            </li>
            <li>
              After that your name
              {links > 0 ? (
                <>
                  , your email, your list of <strong>{linksText(links)}</strong> and their clicks
                </>
              ) : (
                ' and your email'
              )}{' '}
              are erased.
            </li>
          </ul>
          <DeleteAccountForm
            user={user}
            links={links}
            organizations={organizations}
            transferPath={(slug) => routes['org.settings.profile'].replace('$organization', slug)}
            daysToReturn={days_to_return}
            onDone={showEnd}
          >
            <a href={routes['settings.profile']}>Keep my account</a>
          </DeleteAccountForm>
        </SettingsSection>
      )}
    </SettingsPage>
  );
}
