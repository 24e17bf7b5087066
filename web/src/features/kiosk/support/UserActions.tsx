import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { KioskUserDetails } from '@linklet/contract/kiosk/endpoints.ts';
import { verificationWords } from '#/features/accounts/index.ts';
import { notify } from '#/lib/notices.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { RowMenu, type RowAction } from '#/ui/dialogs/RowMenu.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { TurnOffTwoFactorDialog } from './TurnOffTwoFactorDialog.tsx';
import { useSupport } from './support.queries.ts';
import { mayBeActedAs, useActAs } from './use-act-as.tsx';

interface UserActionsProps {
  user: KioskUserDetails;
  /** Staff now see what the account sees. */
  onImpersonated: () => void;
}

/** What staff do for one account. */
export function UserActions({ user, onImpersonated }: UserActionsProps) {
  const { name } = user;
  const acting = useActAs(onImpersonated);
  const support = useSupport(user.id);
  const { confirm, dialog } = useConfirm();
  const { product } = useSuspenseQuery(stateQuery).data;
  const [isTurningOff, setTurningOff] = useState(false);

  async function signOut() {
    const isSure = await confirm({
      title: `Sign out ${name} everywhere?`,
      text: `All sessions of ${name} end. They can sign in again, and are told by email.`,
      confirm: 'Sign out everywhere',
      danger: true,
    });
    if (!isSure) return;
    await support.signOut();
    notify(`${name} is signed out everywhere.`, 'success');
  }

  async function sendVerification() {
    await support.sendVerification();
    notify(verificationWords(product).done, 'success');
  }

  const actions = actionsOn(user, {
    sendVerification: () => void sendVerification().catch(toldAlready),
    signOut: () => void signOut().catch(toldAlready),
    turnOff: () => setTurningOff(true),
  });
  return (
    <>
      {mayBeActedAs(user) && (
        <Button onClick={() => acting.actAs(user)}>
          Act as<span className="unseen"> {name}</span>
        </Button>
      )}
      <RowMenu name={name} actions={actions} />
      {acting.dialog}
      {dialog}
      {isTurningOff && (
        <TurnOffTwoFactorDialog name={name} turnOff={support.turnOff} onClose={() => setTurningOff(false)} />
      )}
    </>
  );
}

interface Choices {
  sendVerification: () => void;
  signOut: () => void;
  turnOff: () => void;
}

/** Staff help none of staff. A link to an account that is closed would open nothing. */
function actionsOn(user: KioskUserDetails, on: Choices): RowAction[] {
  const { name, isDeveloper, is_verified, uses_two_factor_auth } = user;
  if (isDeveloper) return [];
  const isClosed = user.is_terminated || user.is_deleted;
  return [
    ...(is_verified || isClosed
      ? []
      : [{ label: 'Send verification email', about: `to ${name}`, onChoose: on.sendVerification }]),
    { label: 'Sign out everywhere', about: name, onChoose: on.signOut },
    ...(uses_two_factor_auth
      ? [
          {
            ...{ label: 'Turn off two-factor authentication…', about: `of ${name}` },
            ...{ isDanger: true, onChoose: on.turnOff },
          },
        ]
      : []),
  ];
}

// A failed request is told by a notice.
function toldAlready(): void {}
