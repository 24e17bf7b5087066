import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { EmailList } from '#/features/kiosk/EmailList.tsx';
import { EmailReader } from '#/features/kiosk/EmailReader.tsx';
import { emailsQuery } from '#/features/kiosk/kiosk.queries.ts';
import { ListSpace } from '#/features/kiosk/ListSpace.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { mailIcon } from '#/ui/icons/action-icons.ts';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { KioskPage } from './KioskPage.tsx';
import { routes } from '#/shell/names.ts';

const route = getRouteApi(routes['kiosk.mailbox']);

export function KioskMailboxScreen() {
  const { search } = route.useSearch();
  const navigate = useNavigate();

  return (
    <KioskPage title="Mailbox">
      <SearchField
        label="Search emails"
        initial={search}
        onSearch={(text) =>
          void navigate({
            to: routes['kiosk.mailbox'],
            search: { search: text },
            replace: true,
            resetScroll: false,
          })
        }
      />
      <Mailbox />
    </KioskPage>
  );
}

function Mailbox() {
  const { search, email: selected } = route.useSearch();
  const emails = useInfiniteQuery({
    ...emailsQuery(search),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  if (emails.data === undefined) return <ListSpace />;

  const found = emails.data.pages.flatMap((page) => page.data);
  const email = found.find(({ id }) => id === selected);
  const hasMailServer = emails.data.pages[0]?.has_mail_server !== false;
  return (
    <>
      {!hasMailServer && (
        <p className="banner">No mail server is set up, so emails are not sent. You can read them here.</p>
      )}
      {found.length === 0 ? (
        <EmptyState icon={mailIcon} title="No emails" text="Emails to your users appear here." />
      ) : (
        <div className="mailbox" data-open={email === undefined ? undefined : true}>
          <div className="mailbox-side">
            <EmailList emails={found} selected={selected} pathOf={(id) => pathOf(search, id)} />
            {emails.hasNextPage && (
              <MoreButton busy={emails.isFetchingNextPage} onMore={() => void emails.fetchNextPage()} />
            )}
          </div>
          {email === undefined ? (
            <div className="mailbox-none">
              <EmptyState icon={mailIcon} title="No email selected" text="Select an email to read it." />
            </div>
          ) : (
            <EmailReader key={email.id} email={email} listPath={pathOf(search)} />
          )}
        </div>
      )}
    </>
  );
}

function pathOf(search: string, email?: number): string {
  const parameters = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(email !== undefined && { email: String(email) }),
  });
  return `${routes['kiosk.mailbox']}${parameters.size > 0 ? `?${parameters}` : ''}`;
}
