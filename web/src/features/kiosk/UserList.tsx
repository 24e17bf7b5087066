import { useInfiniteQuery } from '@tanstack/react-query';
import type { KioskUserView } from '@linklet/contract/kiosk/endpoints.ts';
import { hueOf, Portrait } from '#/features/accounts/index.ts';
import { formatDate } from '#/lib/format.ts';
import { Card } from '#/ui/Card.tsx';
import { Button } from '#/ui/buttons/Button.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { personIcon } from '#/ui/icons/action-icons.ts';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { UserBadges } from './UserBadges.tsx';
import { ListSpace } from './ListSpace.tsx';
import { useImpersonate } from '#/features/sessions/index.ts';
import { usersQuery } from './kiosk.queries.ts';

interface UserListProps {
  search: string;
  /** Staff now see what the account sees. */
  onImpersonated: () => void;
  /** The page of one account. */
  pathOf: (id: string) => string;
}

export function UserList({ search, onImpersonated, pathOf }: UserListProps) {
  const users = useInfiniteQuery({
    ...usersQuery(search),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const impersonating = useImpersonate();
  const { confirm, dialog } = useConfirm();

  async function actAs({ id, name, email }: KioskUserView) {
    const isSure = await confirm({
      title: `Act as ${name}?`,
      text: `You will see what ${email} sees, until you return to your account. This is logged.`,
      confirm: `Act as ${name}`,
    });
    if (!isSure) return;
    await impersonating.mutateAsync(id);
    onImpersonated();
  }

  if (users.data === undefined) return <ListSpace />;
  const found = users.data.pages.flatMap((page) => page.data);
  if (found.length === 0) {
    return (
      <EmptyState icon={personIcon} title="No users found" text="No name or email matches your search." />
    );
  }
  return (
    <>
      <Card as="ul" className="people kiosk-people" aria-busy={users.isPlaceholderData || undefined}>
        {found.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            path={pathOf(user.id)}
            onAct={() => void actAs(user).catch(toldAlready)}
          />
        ))}
      </Card>
      {users.hasNextPage && (
        <MoreButton busy={users.isFetchingNextPage} onMore={() => void users.fetchNextPage()} />
      )}
      {dialog}
    </>
  );
}

function UserRow({ user, path, onAct }: { user: KioskUserView; path: string; onAct: () => void }) {
  const { name, email, created_at, isDeveloper, is_deleted } = user;

  return (
    <li>
      <span className="person" data-hue={hueOf(email)}>
        <Portrait name={name} photoUrl={user.photo_url} />
        <span className="person-text">
          <strong>
            <a href={path}>{name}</a>
          </strong>{' '}
          <UserBadges user={user} />
          <span className="field-hint">{email}</span>
        </span>
      </span>
      <span className="person-note">Joined {formatDate(created_at)}</span>
      <span className="row-actions">
        {!isDeveloper && !is_deleted && (
          <Button size="small" onClick={onAct}>
            Act as<span className="unseen"> {name}</span>
          </Button>
        )}
      </span>
    </li>
  );
}

// A failed request is told by a notice.
function toldAlready(): void {}
