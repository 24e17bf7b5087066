import { useSuspenseQuery } from '@tanstack/react-query';
import type { TokenView } from '@linklet/contract/tokens/endpoints.ts';
import { notify } from '#/lib/notices.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { keyIcon } from '#/ui/icons/screen-icons.ts';
import { RefusalNote } from '#/ui/notices/RefusalNote.tsx';
import { TokenRow } from './TokenRow.tsx';
import type { TokenPaths } from './token-paths.ts';
import { tokensQuery, useResumeToken, useRevokeToken, type TokenOwner } from './tokens.queries.ts';
import { useRefusal } from './use-refusal.ts';

interface TokenListProps {
  address: TokenOwner;
  /** Whether whoever looks may make, change and revoke them. */
  mayChange: boolean;
  plansPath: string | null;
  paths: TokenPaths;
}

/** The tokens of a workspace, the newest first. */
export function TokenList({ address, mayChange, plansPath, paths }: TokenListProps) {
  const { data: tokens } = useSuspenseQuery(tokensQuery(address)).data;
  const refusal = useRefusal(address);
  const revoking = useRevokeToken(address);
  const resuming = useResumeToken(address);
  const { confirm, dialog } = useConfirm();
  const list = useKeptFocus<HTMLDivElement>(tokens.length);

  async function resume({ id, name }: TokenView) {
    await resuming.mutateAsync(id);
    notify(`${name} resumed.`, 'success');
  }

  async function revoke({ id, name }: TokenView) {
    const isSure = await confirm({
      title: `Revoke ${name}?`,
      text: 'Programs that use it lose access at once. A revoked token can’t be restored.',
      confirm: 'Revoke token',
      danger: true,
    });
    if (!isSure) return;
    await revoking.mutateAsync(id);
    notify(`${name} revoked.`, 'success');
  }

  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Tokens" className="token-list">
      <RefusalNote reason={refusal} plansPath={plansPath} />
      {tokens.length === 0 ? (
        <EmptyState
          icon={keyIcon}
          title="No API tokens yet"
          text="A token lets a program create links and read statistics here, as far as you allow."
        />
      ) : (
        <ul className="tokens">
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              editPath={mayChange ? paths.edit(token.id) : null}
              onResume={() => void resume(token).catch(toldAlready)}
              onRevoke={() => void revoke(token).catch(toldAlready)}
            />
          ))}
        </ul>
      )}
      {dialog}
    </div>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}
