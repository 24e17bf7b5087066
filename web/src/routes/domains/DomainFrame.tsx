import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import type { DomainPaths } from '#/features/domains/domain-paths.ts';
import type { DomainOwner } from '#/features/domains/domains.queries.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';
import { OrganizationPage } from '#/routes/organizations/OrganizationPage.tsx';
import { Page } from '#/ui/Page.tsx';
import { domainPaths } from './domain-paths.ts';

/** Whose domains a page is about. */
export interface DomainPlace {
  owner: DomainOwner;
  mayChange: boolean;
  /** Whether the plan has statistics. */
  hasStats: boolean;
  /** Absent for an account, as are its teams. */
  organization: OrganizationView | undefined;
  teams: readonly { slug: string; name: string }[] | undefined;
  paths: DomainPaths;
}

interface DomainFrameProps {
  title: string;
  /** Where an organization calls the page otherwise. */
  organizationTitle?: string;
  /** Whether it stands among the settings of the account. */
  isSetting?: boolean;
  actions?: (place: DomainPlace) => ReactNode;
  children: (place: DomainPlace) => ReactNode;
}

/** A page about domains: of the organization that its address names, or of the account. */
export function DomainFrame({
  title,
  organizationTitle = title,
  isSetting = true,
  ...props
}: DomainFrameProps) {
  const { actions, children } = props;
  const { organization: slug } = useParams({ strict: false });
  const { impersonated, user } = useSuspenseQuery(stateQuery).data;
  if (slug === undefined) {
    const place = {
      ...{
        owner: null,
        mayChange: !impersonated,
        organization: undefined,
        teams: undefined,
        paths: domainPaths(null),
      },
      hasStats: user?.features.includes('use_analytics') === true,
    };
    if (!isSetting) {
      return (
        <Page title={title} actions={actions?.(place)}>
          <div className="stack">{children(place)}</div>
        </Page>
      );
    }
    return (
      <SettingsPage title={title} actions={actions?.(place)}>
        {() => children(place)}
      </SettingsPage>
    );
  }

  const placeOf = (organization: OrganizationView) => ({
    owner: slug,
    mayChange: !impersonated && permissionsOf(organization).includes('domains.select'),
    hasStats: organization.features.includes('use_analytics'),
    organization,
    teams: organization.teams,
    paths: domainPaths(slug),
  });
  return (
    <OrganizationPage title={organizationTitle} actions={(organization) => actions?.(placeOf(organization))}>
      {(organization) => children(placeOf(organization))}
    </OrganizationPage>
  );
}
