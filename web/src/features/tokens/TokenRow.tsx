import type { TokenView } from '@linklet/contract/tokens/endpoints.ts';
import { formatDate, formatDay, formatMoment, formatNumber } from '#/lib/format.ts';
import { RowMenu } from '#/ui/dialogs/RowMenu.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { permissionsText } from './permission-words.ts';

interface TokenRowProps {
  token: TokenView;
  /** Null for whoever can only look. */
  editPath: string | null;
  onResume: () => void;
  onRevoke: () => void;
}

export function TokenRow({ token, editPath, onResume, onRevoke }: TokenRowProps) {
  const { name, hint, permissions, paused_at: pausedAt } = token;

  return (
    <li>
      <div className="token-text">
        <p className="token-head">
          {editPath === null ? <strong>{name}</strong> : <a href={editPath}>{name}</a>}
          <code>…{hint}</code>
          <Marks token={token} />
        </p>
        <p>{permissionsText(permissions)}</p>
        <p className="field-hint">{factsOf(token).join(' · ')}</p>
        <WhyPaused at={pausedAt} mayChange={editPath !== null} />
      </div>
      <RowMenu
        name={name}
        actions={
          editPath === null
            ? []
            : [
                ...(pausedAt === null ? [] : [{ label: 'Resume', about: name, onChoose: onResume }]),
                { label: 'Edit', about: name, href: editPath },
                { label: 'Revoke', about: name, onChoose: onRevoke, isDanger: true },
              ]
        }
      />
    </li>
  );
}

function Marks({ token }: { token: TokenView }) {
  const { is_dry_run: isDryRun, needs_approval: waits, paused_at: pausedAt } = token;
  return (
    <>
      {hasExpired(token) && <StateMark text="Expired" tone="bad" />}
      {pausedAt !== null && <StateMark text="Paused" tone="warn" />}
      {isDryRun && <StateMark text="Dry run" tone="quiet" />}
      {waits && !isDryRun && <StateMark text="Waits for approval" tone="quiet" />}
    </>
  );
}

function WhyPaused({ at, mayChange }: { at: string | null; mayChange: boolean }) {
  if (at === null) return null;
  return (
    <p>
      It created far more links than usual, and has been paused since {formatMoment(at)}.
      {mayChange && ' Resume it if that was intended, or revoke it.'}
    </p>
  );
}

function hasExpired({ expires_at: expiry }: TokenView): boolean {
  return expiry !== null && Date.parse(expiry) <= Date.now();
}

function factsOf(token: TokenView): string[] {
  const { expires_at: expiry, last_used_on: used, allowed_hosts: hosts } = token;
  const { links_made: made, link_budget: budget } = token;
  return [
    `created ${formatDate(token.created_at)} by ${token.made_by}`,
    used === null ? 'not used yet' : `last used ${formatDay(used)}`,
    ...(expiry === null ? [] : [`${hasExpired(token) ? 'expired' : 'expires'} ${formatDate(expiry)}`]),
    ...(budget === null ? [] : [`${formatNumber(made)} of ${linksText(budget)}`]),
    ...(hosts === null ? [] : [`only to ${hosts.join(', ')}`]),
  ];
}

function linksText(count: number): string {
  return count === 1 ? '1 link' : `${formatNumber(count)} links`;
}
