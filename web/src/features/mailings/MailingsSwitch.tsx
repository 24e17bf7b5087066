import { useId } from 'react';
import type { UserView } from '@linklet/contract/accounts/endpoints.ts';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { hasStatus } from '@linklet/contract/links/statuses.ts';
import { Switch } from '#/ui/fields/Switch.tsx';
import { useSetMailings } from './mailings.queries.ts';

/** What is about the account itself is always sent. */
export function MailingsSwitch({ user }: { user: UserView }) {
  const id = useId();
  const setting = useSetMailings();
  const isOn = setting.isPending ? setting.variables : !hasStatus(user.status, userStatus.mailingsOff);

  return (
    <div className="stack">
      <Switch id={id} label="Weekly summary and product news" checked={isOn} onChange={setting.mutate} />
      <p className="field-hint">The summary comes on Mondays. Account and security emails are always sent.</p>
    </div>
  );
}
