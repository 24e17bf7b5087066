import { useSuspenseQuery } from '@tanstack/react-query';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { givableRoles } from '#/features/organizations/members/givable-roles.ts';
import { rolesQuery } from '#/features/organizations/members/users.queries.ts';
import { ProvisioningSection } from '#/features/provisioning/index.ts';
import { SignOnSections } from '#/features/single-sign-on/SignOnSections.tsx';
import { OrganizationPage } from './OrganizationPage.tsx';

export function OrganizationSignOnScreen() {
  return (
    <OrganizationPage title="Single sign-on">
      {(organization) => <OfOrganization organization={organization} />}
    </OrganizationPage>
  );
}

function OfOrganization({ organization }: { organization: OrganizationView }) {
  const { slug, name } = organization;
  const { data: roles } = useSuspenseQuery(rolesQuery(slug));

  return (
    <>
      <SignOnSections place={{ organization: slug }} name={name} roles={givableRoles(roles, organization)} />
      <ProvisioningSection organization={slug} />
    </>
  );
}
