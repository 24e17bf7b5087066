import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { mailIcon } from '#/ui/icons/action-icons.ts';
import { formatNumber } from '#/lib/format.ts';

/** At the top of each page while invitations wait for an answer. */
export function InvitationsBadge({ count, path }: { count: number; path: string }) {
  return (
    <ButtonAnchor kind="icon" className="invitations-badge" href={path}>
      <Icon path={mailIcon} size={22} />
      <span className="unseen">Invitations: </span>
      <span className="badge-count">{formatNumber(count)}</span>
    </ButtonAnchor>
  );
}
