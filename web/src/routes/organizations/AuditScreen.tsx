import { useState } from 'react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { noFilter, type AuditSearch } from '#/features/audit/audit-filter.ts';
import { AuditFilters } from '#/features/audit/AuditFilters.tsx';
import { AuditList } from '#/features/audit/AuditList.tsx';
import { ExportButton } from '#/features/audit/ExportButton.tsx';
import { Retention } from '#/features/audit/Retention.tsx';
import { routes } from '#/shell/names.ts';
import { OrganizationPage } from './OrganizationPage.tsx';

const route = getRouteApi(routes['org.audit']);

/** Who did what in an organization. */
export function AuditScreen() {
  const { organization: slug } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const [cleared, setCleared] = useState(0);
  const show = (part: Partial<AuditSearch>) =>
    void navigate({
      to: routes['org.audit'],
      params: { organization: slug },
      search: { ...search, ...part },
      replace: true,
      resetScroll: false,
    });

  return (
    <OrganizationPage title="Audit log" actions={() => <ExportButton organization={slug} search={search} />}>
      {({ teams }) => (
        <>
          <AuditFilters
            // A field that is typed into keeps its text until all filters are taken off.
            key={cleared}
            organization={slug}
            search={search}
            onChange={show}
          />
          <Retention organization={slug} />
          <AuditList
            organization={slug}
            search={search}
            teams={new Map(teams.map((team) => [team.slug, team.name]))}
            onClear={() => {
              show(noFilter);
              setCleared(cleared + 1);
            }}
          />
        </>
      )}
    </OrganizationPage>
  );
}
