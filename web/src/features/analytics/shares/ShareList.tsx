import type { StatsShare } from '@linklet/contract/analytics/shares.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { dateName, momentName } from '../periods/clock.ts';
import { useZone } from '../periods/use-zone.ts';
import { filtersSentence } from '../search-sentence.ts';
import { useRevokeShare, type Shareable } from './shares.queries.ts';

interface ShareListProps {
  subject: Shareable;
  shares: readonly StatsShare[];
  /** The address of a share. */
  urlOf: (token: string) => string;
  onRevoked: (share: StatsShare) => void;
}

/** The share links that there are; each can be copied again, and revoked. */
export function ShareList({ subject, shares, urlOf, onRevoked }: ShareListProps) {
  const zone = useZone();
  const revoking = useRevokeShare(subject);
  const { confirm, dialog } = useConfirm();
  const list = useKeptFocus<HTMLUListElement>(shares.length);

  async function revoke(revoked: StatsShare) {
    const { id, name } = revoked;
    const isSure = await confirm({
      title: `Stop sharing with ${name}?`,
      text: 'The link stops working immediately. This can’t be undone.',
      confirm: 'Stop sharing',
      danger: true,
    });
    if (!isSure) return;
    await revoking.mutateAsync(id);
    onRevoked(revoked);
    notify(`No longer shared with ${name}.`, 'success');
  }

  return (
    <>
      <ul ref={list} className="alias-list" tabIndex={-1} aria-label="Share links">
        {shares.map((share) => (
          <li key={share.id}>
            <span className="alias-name">
              <span>{share.name}</span>
              <br />
              <span className="field-hint">{describe(share, zone)}</span>
            </span>
            <CopyButton text={urlOf(share.token)} label={`the share link for ${share.name}`} size="small" />
            <Button size="small" onClick={() => void revoke(share).catch(() => undefined)}>
              Revoke<span className="unseen"> the share link for {share.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

function describe(
  { created_at, frozen_at, ends_at, has_password, filters }: StatsShare,
  zone: string,
): string {
  const isEnded = ends_at !== null && Date.parse(ends_at) <= Date.now();
  return [
    frozen_at === null
      ? `Live since ${dateName(created_at, zone)}`
      : `Snapshot of ${momentName(frozen_at, zone)}`,
    ...(has_password ? ['password'] : []),
    ...(filters === '' ? [] : [filtersSentence(filters)]),
    ...(ends_at === null ? [] : [`${isEnded ? 'expired' : 'expires'} ${momentName(ends_at, zone)}`]),
  ].join(' · ');
}
