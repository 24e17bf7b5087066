import { useInfiniteQuery } from '@tanstack/react-query';
import type { HelpdeskMember } from '@linklet/contract/helpdesk/endpoints.ts';
import { formatMoment } from '#/lib/format.ts';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { helpdeskMembersQuery } from './helpdesk.queries.ts';

interface MemberListProps {
  /** Its slug. */
  organization: string;
  search: string;
  userPathOf: (id: string) => string;
}

/** Who is in an organization, as what, and when they last came. */
export function MemberList({ organization, search, userPathOf }: MemberListProps) {
  const members = useInfiniteQuery({
    ...helpdeskMembersQuery(organization, search),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  if (members.data === undefined) return <p role="status">Loading…</p>;
  const found = members.data.pages.flatMap(({ data }) => data);
  if (found.length === 0) return <p className="field-hint">No name or email matches your search.</p>;

  return (
    <>
      <ul className="helpdesk-list" aria-busy={members.isPlaceholderData || undefined}>
        {found.map((member) => (
          <li key={member.id}>
            <p className="kiosk-user-name">
              <a href={userPathOf(member.id)}>{member.name}</a>
              {member.owner && <span className="tag">Owner</span>}
              {member.blocked && <span className="tag bad">Blocked</span>}
            </p>
            <p className="kiosk-user-email">{member.email}</p>
            <p className="field-hint">{detailsOf(member)}</p>
          </li>
        ))}
      </ul>
      {members.hasNextPage && (
        <MoreButton busy={members.isFetchingNextPage} onMore={() => void members.fetchNextPage()} />
      )}
    </>
  );
}

function detailsOf({ role, teams, owner, signed_in_at: at }: HelpdeskMember): string {
  return [
    ...(owner ? [] : [role ?? 'No role']),
    ...teams.map(({ name, role }) => `${role} of ${name}`),
    at === null ? 'not signed in for 90 days' : `signed in ${formatMoment(at)}`,
  ].join(' · ');
}
