import { useSuspenseQuery } from '@tanstack/react-query';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { userOrganizationsQuery } from './helpdesk.queries.ts';
import { StateTag } from './StateTag.tsx';

interface UserOrganizationsProps {
  /** Of the account. */
  id: string;
  /** The helpdesk of an organization. */
  pathOf: (slug: string) => string;
}

/** The organizations that somebody is in, each leading to its helpdesk. */
export function UserOrganizations({ id, pathOf }: UserOrganizationsProps) {
  const { data: organizations } = useSuspenseQuery(userOrganizationsQuery(id));

  return (
    <SettingsSection title="Organizations">
      {organizations.length === 0 && <p className="field-hint">No organizations.</p>}
      <ul className="team-list">
        {organizations.map(({ slug, name, owner, state }) => (
          <li key={slug}>
            <span className="team-name">
              <a href={pathOf(slug)}>{name}</a>
              <span className="field-hint">{owner ? 'Owner' : 'Member'}</span>
              {state !== 'active' && <StateTag state={state} />}
            </span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
