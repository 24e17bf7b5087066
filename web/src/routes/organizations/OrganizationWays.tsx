import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { organizationLinks } from './organization-links.ts';

/** The pages of an organization that whoever looks may open, one below the other. */
export function OrganizationWays({ organization }: { organization: OrganizationView }) {
  return (
    <ul className="team-list">
      {organizationLinks(organization).map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
