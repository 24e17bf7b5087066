import type { TokenView } from '@linklet/contract/tokens/endpoints.ts';
import { formatDate, formatDay, formatNumber } from '#/lib/format.ts';
import { RowMenu } from '#/ui/dialogs/RowMenu.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { permissionsText } from './permission-words.ts';

interface TokenRowProps {
  token: TokenView;
  /** Null for whoever can only look. */
  editPath: string | null;
  onRevoke: () => void;
}

export function TokenRow({ token, editPath, onRevoke }: TokenRowProps) {
  const { name, hint, permissions, is_dry_run: isDryRun } = token;

  return (
    <li>
      <div className="token-text">
        <p className="token-head">
          {editPath === null ? <strong>{name}</strong> : <a href={editPath}>{name}</a>}
          <code>…{hint}</code>
          {hasExpired(token) && <StateMark text="Expired" tone="bad" />}
          {isDryRun && <StateMark text="Dry run" tone="quiet" />}
        </p>
        <p>{permissionsText(permissions)}</p>
        <p className="field-hint">{factsOf(token).join(' · ')}</p>
      </div>
      <RowMenu
        name={name}
        actions={
          editPath === null
            ? []
            : [
                { label: 'Edit', about: name, href: editPath },
                { label: 'Revoke', about: name, onChoose: onRevoke, isDanger: true },
              ]
        }
      />
    </li>
  );
}

function hasExpired({ expires_at: expiry }: TokenView): boolean {
  return expiry !== null && Date.parse(expiry) <= Date.now();
}

function factsOf(token: TokenView): string[] {
  const { created_at: made, made_by: maker, last_used_on: used, expires_at: expiry, allowed_hosts } = token;
  return [
    `created ${formatDate(made)} by ${maker}`,
    used === null ? 'not used yet' : `last used ${formatDay(used)}`,
    ...(expiry === null ? [] : [`${hasExpired(token) ? 'expired' : 'expires'} ${formatDate(expiry)}`]),
    ...linksFact(token),
    ...(allowed_hosts === null ? [] : [`only to ${allowed_hosts.join(', ')}`]),
  ];
}

function linksFact({ links_made: made, link_budget: budget }: TokenView): string[] {
  if (budget !== null) return [`${formatNumber(made)} of ${linksText(budget)}`];
  return made === 0 ? [] : [linksText(made)];
}

function linksText(count: number): string {
  return count === 1 ? '1 link' : `${formatNumber(count)} links`;
}
