import { useSuspenseQuery } from '@tanstack/react-query';
import { type IdentityView } from '@linklet/contract/social/endpoints.ts';
import { socialNames, socialProviders, type SocialProvider } from '@linklet/contract/social/providers.ts';
import { socialIcons } from './social-icons.ts';
import { formatDate } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { identitiesQuery, useLinkIdentity, useUnlinkIdentity } from './social.queries.ts';

/** Linked accounts that open this one. */
export function IdentityList({ offered }: { offered: readonly SocialProvider[] }) {
  const { data: linked } = useSuspenseQuery(identitiesQuery).data;
  const shown = socialProviders.filter(
    (provider) => offered.includes(provider) || linked.some((identity) => identity.provider === provider),
  );

  return (
    <ul className="sessions">
      {shown.map((provider) => (
        <IdentityRow
          key={provider}
          provider={provider}
          identity={linked.find((identity) => identity.provider === provider)}
        />
      ))}
    </ul>
  );
}

interface IdentityRowProps {
  provider: SocialProvider;
  identity: IdentityView | undefined;
}

function IdentityRow({ provider, identity }: IdentityRowProps) {
  const linking = useLinkIdentity();
  const unlinking = useUnlinkIdentity();
  const { confirm, dialog } = useConfirm();
  const name = socialNames[provider];

  async function link() {
    location.assign((await linking.mutateAsync(provider)).url);
  }

  async function unlink() {
    const isSure = await confirm({
      title: `Unlink ${name}?`,
      text: `You will no longer be able to sign in with ${name}.`,
      confirm: `Unlink ${name}`,
      danger: true,
    });
    if (isSure) await unlinking.mutateAsync(provider);
  }

  return (
    <li>
      <Icon path={socialIcons[provider]} size={24} />
      <div>
        <p className="session-device">{name}</p>
        <p className="field-hint">
          {identity === undefined
            ? 'Not linked'
            : `${identity.email ?? 'Linked'} · since ${formatDate(identity.linked_at)}`}
        </p>
      </div>
      <Button
        size="small"
        aria-busy={linking.isPending || unlinking.isPending || undefined}
        onClick={() => void (identity === undefined ? link() : unlink()).catch(toldAlready)}
      >
        {identity === undefined ? 'Link' : 'Unlink'}
        <span className="unseen"> {name}</span>
      </Button>
      {dialog}
    </li>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}
