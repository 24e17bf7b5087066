import type { StatsShare } from '@linklet/contract/analytics/shares.ts';
import { formatDate, formatMoment } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { filtersSentence } from '../search-sentence.ts';
import { useRevokeShare, type Shareable } from './shares.queries.ts';

interface ShareListProps {
  subject: Shareable;
  shares: readonly StatsShare[];
  /** The address of a share. */
  urlOf: (token: string) => string;
}

/** Who was given an address of the statistics; each can be copied again, and revoked. */
export function ShareList({ subject, shares, urlOf }: ShareListProps) {
  const revoking = useRevokeShare(subject);
  const { confirm, dialog } = useConfirm();
  const list = useKeptFocus<HTMLUListElement>(shares.length);

  async function revoke({ id, name }: StatsShare) {
    const isSure = await confirm({
      title: `Stop sharing with ${name}?`,
      text: 'The address shows nothing any more, at once and for good.',
      confirm: 'Stop sharing',
      danger: true,
    });
    if (!isSure) return;
    await revoking.mutateAsync(id);
    notify(`No longer shared with ${name}.`, 'success');
  }

  return (
    <>
      <ul ref={list} className="alias-list" tabIndex={-1} aria-label="Addresses">
        {shares.map((share) => (
          <li key={share.id}>
            <span className="alias-name">
              <strong>{share.name}</strong>
              <br />
              <span className="field-hint">{describe(share)}</span>
            </span>
            <CopyButton text={urlOf(share.token)} label={`the address for ${share.name}`} size="small" />
            <Button size="small" onClick={() => void revoke(share).catch(() => undefined)}>
              Revoke<span className="unseen"> the address for {share.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

function describe({ created_at, frozen_at, ends_at, has_password, filters }: StatsShare): string {
  const isEnded = ends_at !== null && Date.parse(ends_at) <= Date.now();
  return [
    frozen_at === null ? `Live since ${formatDate(created_at)}` : `Frozen ${formatMoment(frozen_at)}`,
    ...(has_password ? ['password'] : []),
    ...(filters === '' ? [] : [filtersSentence(filters)]),
    ...(ends_at === null ? [] : [`${isEnded ? 'ended' : 'until'} ${formatMoment(ends_at)}`]),
  ].join(' · ');
}
