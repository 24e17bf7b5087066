import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import { BillingOwnerContext, type BillingOwner } from '#/features/billing/billing-owner.ts';
import { billingPathsOf, ownPaths, type BillingPaths } from '#/features/billing/billing-paths.ts';
import { billingQuery } from '#/features/billing/billing.queries.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';
import { OrganizationPage } from '#/routes/organizations/OrganizationPage.tsx';
import { TeamPage } from '#/routes/organizations/team/TeamPage.tsx';

/** Whose subscription a page is about. */
export interface BillingPlace {
  owner: BillingOwner;
  billing: BillingView;
  paths: BillingPaths;
}

interface BillingFrameProps {
  title: string;
  children: (place: BillingPlace) => ReactNode;
}

/** A page about what is paid: by the organization or team that its address names, or by the account. */
export function BillingFrame({ title, children }: BillingFrameProps) {
  const { organization, team } = useParams({ strict: false });
  if (organization === undefined) {
    return (
      <SettingsPage title={title}>
        {() => <Framed owner={{}} paths={ownPaths} children={children} />}
      </SettingsPage>
    );
  }
  if (team === undefined) {
    const paths = billingPathsOf({ organization });
    return (
      <OrganizationPage title={title}>
        {(shown) => (
          <ByPayers permissions={permissionsOf(shown)} owner={shown.owner_name}>
            <Framed owner={{ organization }} paths={paths} children={children} />
          </ByPayers>
        )}
      </OrganizationPage>
    );
  }
  const paths = billingPathsOf({ organization, team });
  return (
    <TeamPage title={title}>
      {(shown) => (
        <ByPayers permissions={permissionsOf(shown.organization)} owner={shown.organization.owner_name}>
          <Framed owner={{ organization, team }} paths={paths} children={children} />
        </ByPayers>
      )}
    </TeamPage>
  );
}

interface FramedProps extends Pick<BillingPlace, 'owner' | 'paths'> {
  children: BillingFrameProps['children'];
}

function Framed({ owner, paths, children }: FramedProps) {
  const { data: billing } = useSuspenseQuery(billingQuery(owner));

  return (
    <BillingOwnerContext value={owner}>
      <div className="stack">{children({ owner, billing, paths })}</div>
    </BillingOwnerContext>
  );
}

interface ByPayersProps {
  permissions: readonly string[];
  owner: string | null;
  children: ReactNode;
}

/** Whoever may only look reads whom to ask. */
function ByPayers({ permissions, owner, children }: ByPayersProps) {
  const mayPay = permissions.includes('subscriptions.switch');

  return (
    <>
      {!mayPay && (
        <div className="banner">
          <p>You can see this. To change it, ask {owner ?? 'an administrator'}.</p>
        </div>
      )}
      <fieldset className="settings-sections" disabled={!mayPay}>
        {children}
      </fieldset>
    </>
  );
}
