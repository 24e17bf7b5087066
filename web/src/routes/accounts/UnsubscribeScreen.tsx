import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { errors } from '@linklet/contract/http/errors.ts';
import { mailingsByLinkQuery, useSetMailingsByLink } from '#/features/mailings/mailings.queries.ts';
import { describeFailure } from '#/lib/transport/failures.ts';
import { productName } from '#/lib/product.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { checkIcon, mailIcon } from '#/ui/icons/action-icons.ts';
import { warningIcon } from '#/ui/icons/icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

const route = getRouteApi(routes.unsubscribe);

/** Where the link of a mailing leads, signed in or not. It waits for a click: scanners of mail open links. */
export function UnsubscribeScreen() {
  const { token } = route.useSearch();
  const { data, error } = useQuery({
    ...mailingsByLinkQuery(token),
    enabled: token !== '',
    meta: { quiet: true },
  });
  const setting = useSetMailingsByLink(token);

  if (token === '') return <WrongLink text={errors.unsubscribe_link_wrong.message} />;
  if (error !== null) return <WrongLink text={describeFailure(error).text} />;
  if (data === undefined) return <Page title="Product news" narrow pending children={null} />;
  const { icon, title, text, label, look } = data.on ? subscribed : unsubscribed;
  return (
    <Page title="Product news" narrow>
      <EmptyState
        icon={icon}
        title={title}
        text={text}
        action={
          <Button
            {...look}
            aria-busy={setting.isPending || undefined}
            onClick={() => setting.isPending || setting.mutate(!data.on)}
          >
            {label}
          </Button>
        }
      />
    </Page>
  );
}

const subscribed = {
  icon: mailIcon,
  title: 'Unsubscribe from product news?',
  text: `You will no longer get news about ${productName}. Account and security emails are always sent.`,
  label: 'Unsubscribe',
  look: { kind: 'primary', size: 'large' },
} as const;

const unsubscribed = {
  icon: checkIcon,
  title: 'You are unsubscribed',
  text: `You no longer get news about ${productName}. Account and security emails are always sent.`,
  label: 'Subscribe again',
  look: {},
};

/** A link that was cut in two by a mail program: whoever is signed in has the switch in the settings. */
function WrongLink({ text }: { text: string }) {
  const { user } = useSuspenseQuery(stateQuery).data;

  return (
    <Page title="Product news" narrow>
      <EmptyState
        icon={warningIcon}
        title="This link didn’t work"
        text={text}
        action={
          <ButtonAnchor kind="primary" href={routes['settings.profile']}>
            {user === null ? 'Sign in to turn them off' : 'Turn them off in your settings'}
          </ButtonAnchor>
        }
      />
    </Page>
  );
}
