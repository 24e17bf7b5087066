import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import { helpdeskQuery } from './helpdesk.queries.ts';
import { OrganizationFacts } from './OrganizationFacts.tsx';
import { PendingList } from './PendingList.tsx';
import { ProvisioningFacts } from './ProvisioningFacts.tsx';

interface HelpdeskProps {
  /** Its slug. */
  organization: string;
  /** The page of an account. */
  userPathOf: (id: string) => string;
  /** What it pays. */
  bills: ReactNode;
  /** Its members, with their search. */
  members: ReactNode;
}

/** What whoever helps an organization needs to know of it. */
export function Helpdesk({ organization: slug, userPathOf, bills, members }: HelpdeskProps) {
  const { data: organization } = useSuspenseQuery(helpdeskQuery(slug));

  return (
    <>
      <OrganizationFacts organization={organization} userPathOf={userPathOf} />
      {bills}
      <SettingsSection title="Single sign-on">
        <ConnectionList connections={organization.connections} />
      </SettingsSection>
      <SettingsSection title="Provisioning">
        <ProvisioningFacts provisioning={organization.provisioning} />
      </SettingsSection>
      <SettingsSection title="Pending invitations">
        <PendingList invitations={organization.invitations} />
      </SettingsSection>
      <SettingsSection title="Members">{members}</SettingsSection>
    </>
  );
}
