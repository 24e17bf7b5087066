import { useSuspenseQuery } from '@tanstack/react-query';
import { Portrait } from '#/features/accounts/index.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';
import { Card } from '#/ui/Card.tsx';
import { UserBadges } from './UserBadges.tsx';
import { userQuery } from './kiosk.queries.ts';

/** One account: who it is, and what it has. */
export function UserDetails({ id }: { id: string }) {
  const user = useSuspenseQuery(userQuery(id)).data;

  return (
    <Card as="section" className="settings-section">
      <div className="kiosk-user-head">
        <Portrait name={user.name} photoUrl={user.photo_url} />
        <div>
          <h2 className="kiosk-user-name">
            {user.name} <UserBadges user={user} />
          </h2>
          <p className="kiosk-user-email">{user.email}</p>
        </div>
      </div>
      <dl className="facts">
        <div>
          <dt>Joined</dt>
          <dd>{formatDate(user.created_at)}</dd>
        </div>
        <div>
          <dt>Links</dt>
          <dd>{formatNumber(user.links)}</dd>
        </div>
        <div>
          <dt>Time zone</dt>
          <dd>{user.time_zone}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{user.is_verified ? 'Verified' : 'Not verified'}</dd>
        </div>
        <div>
          <dt>Two-factor</dt>
          <dd>{user.uses_two_factor_auth ? 'On' : 'Off'}</dd>
        </div>
      </dl>
    </Card>
  );
}
