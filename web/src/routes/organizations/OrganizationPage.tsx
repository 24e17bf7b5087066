import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { organizationsQuery } from '#/features/organizations/organizations.queries.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { SideList } from '#/shell/frame/SideList.tsx';
import { organizationGroups } from './organization-links.ts';

interface OrganizationPageProps {
  title: string;
  /** What can be done here, beside the heading. */
  actions?: (organization: OrganizationView) => ReactNode;
  children: (organization: OrganizationView) => ReactNode;
}

/** A page of an organization's settings, with the way to those of the others that whoever looks may open. */
export function OrganizationPage({ title, actions, children }: OrganizationPageProps) {
  const { organization: slug } = useParams({ strict: false });
  const { data: organizations } = useSuspenseQuery(organizationsQuery);
  const { user } = useSuspenseQuery(stateQuery).data;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const organization = organizations.find((each) => each.slug === slug);
  if (!organization) return null;

  return (
    <Page title={`${title} of ${organization.name}`} actions={actions?.(organization)}>
      <div className="settings">
        <SideList
          label={organization.name}
          groups={[
            { links: [{ label: 'All organizations', href: routes['settings.teams'], isCurrent: false }] },
            ...organizationGroups(organization).map(({ name, links }) => ({
              name,
              links: links.map((link) => ({
                ...link,
                isCurrent: path === link.href || isBelow(path, link.href),
              })),
            })),
            ...(user?.isDeveloper === true
              ? [{ name: 'Support', links: [helpdeskLink(organization.slug)] }]
              : []),
          ]}
        />
        <div className="settings-body">{children(organization)}</div>
      </div>
    </Page>
  );
}

/** Pages of one domain have no entry of their own. */
function isBelow(path: string, href: string): boolean {
  return href.endsWith('/domains') && path.startsWith(`${href}/`);
}

function helpdeskLink(organization: string) {
  const href = routes['org.helpdesk'].replace('$organization', organization);
  return { label: 'Helpdesk', href, isCurrent: false };
}
