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
  /** Why whoever looks can't change overages. */
  overageLock: string | undefined;
}

interface BillingFrameProps {
  title: string;
  children: (place: BillingPlace) => ReactNode;
  /** What others than those who pay may change, too. */
  below?: (place: BillingPlace) => ReactNode;
}

/** A page about what is paid: by the organization or team that its address names, or by the account. */
export function BillingFrame({ title, children, below }: BillingFrameProps) {
  const { organization, team } = useParams({ strict: false });
  if (organization === undefined) {
    return (
      <SettingsPage title={title}>
        {() => <Framed owner={{}} paths={ownPaths} permissions={null} {...{ children, below }} />}
      </SettingsPage>
    );
  }
  if (team === undefined) {
    const paths = billingPathsOf({ organization });
    return (
      <OrganizationPage title={title}>
        {(shown) => (
          <Framed
            owner={{ organization }}
            permissions={permissionsOf(shown)}
            ownerName={shown.owner_name}
            {...{ paths, children, below }}
          />
        )}
      </OrganizationPage>
    );
  }
  const paths = billingPathsOf({ organization, team });
  return (
    <TeamPage title={title}>
      {(shown) => (
        <Framed
          owner={{ organization, team }}
          permissions={permissionsOf(shown.organization)}
          ownerName={shown.organization.owner_name}
          {...{ paths, children, below }}
        />
      )}
    </TeamPage>
  );
}

interface FramedProps
  extends Pick<BillingPlace, 'owner' | 'paths'>, Pick<BillingFrameProps, 'children' | 'below'> {
  /** Null for one's own. */
  permissions: readonly string[] | null;
  ownerName?: string | null;
}

function Framed({ owner, paths, permissions, ownerName = null, children, below }: FramedProps) {
  const { data: billing } = useSuspenseQuery(billingQuery(owner));
  const may = (permission: string) => permissions === null || permissions.includes(permission);
  const whom = ownerName ?? 'an administrator';
  const overageLock = may('subscriptions.overage') ? undefined : `To change it, ask ${whom}.`;
  const place = { owner, billing, paths, overageLock };

  return (
    <BillingOwnerContext value={owner}>
      <div className="stack">
        <ByPayers mayPay={may('subscriptions.switch')} whom={whom}>
          {children(place)}
        </ByPayers>
        {below?.(place)}
      </div>
    </BillingOwnerContext>
  );
}

interface ByPayersProps {
  mayPay: boolean;
  whom: string;
  children: ReactNode;
}

/** Whoever may only look reads whom to ask. */
function ByPayers({ mayPay, whom, children }: ByPayersProps) {
  return (
    <>
      {!mayPay && (
        <div className="banner">
          <p>You can see this. To change it, ask {whom}.</p>
        </div>
      )}
      <fieldset className="settings-sections" disabled={!mayPay}>
        {children}
      </fieldset>
    </>
  );
}
