import { useInfiniteQuery } from '@tanstack/react-query';
import type { KioskUserView } from '@linklet/contract/kiosk/endpoints.ts';
import { hueOf, Portrait } from '#/features/accounts/index.ts';
import { formatDate } from '#/lib/format.ts';
import { Card } from '#/ui/Card.tsx';
import { Button } from '#/ui/buttons/Button.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { personIcon } from '#/ui/icons/action-icons.ts';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { UserBadges } from './UserBadges.tsx';
import { ListSpace } from './ListSpace.tsx';
import { usersQuery } from './kiosk.queries.ts';
import { mayBeActedAs, useActAs } from './support/use-act-as.tsx';

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
  const { actAs, dialog } = useActAs(onImpersonated);

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
          <UserRow key={user.id} user={user} path={pathOf(user.id)} onAct={() => actAs(user)} />
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
  const { name, email, created_at } = user;

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
        {mayBeActedAs(user) && (
          <Button size="small" onClick={onAct}>
            Act as<span className="unseen"> {name}</span>
          </Button>
        )}
      </span>
    </li>
  );
}
