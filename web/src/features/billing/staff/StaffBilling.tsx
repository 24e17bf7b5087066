import { useSuspenseQuery } from '@tanstack/react-query';
import type { StaffBillingAddress } from '@linklet/contract/billing/staff.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { ClockForm } from './ClockForm.tsx';
import { GivePlanForm } from './GivePlanForm.tsx';
import { PaymentEvents } from './PaymentEvents.tsx';
import { RefundableInvoices } from './RefundableInvoices.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import { staffBillingQuery, useStaffBillingCalls } from './staff-billing.queries.ts';
import { SwitchPlan } from './SwitchPlan.tsx';
import { TeamPlans } from './TeamPlans.tsx';

interface StaffBillingProps {
  address: StaffBillingAddress;
  /** The page of the bills of an organization's team. */
  teamPathOf?: (team: string) => string;
}

/** What staff see of what an account, an organization or a team pays, and what they can do about it. */
export function StaffBilling({ address, teamPathOf }: StaffBillingProps) {
  const { data: billing } = useSuspenseQuery(staffBillingQuery(address));
  const calls = useStaffBillingCalls(address);

  return (
    <>
      <SettingsSection title="Plan">
        {billing.is_paid ? (
          <SwitchPlan address={address} billing={billing} calls={calls} />
        ) : (
          <GivePlanForm
            key={billing.plan.name}
            billing={billing}
            give={calls.give}
            without={paysInstead(address)}
          />
        )}
      </SettingsSection>
      <SettingsSection title="Subscriptions">
        <Subscriptions billing={billing} calls={calls} />
      </SettingsSection>
      <SettingsSection title="Invoices">
        <RefundableInvoices invoices={billing.invoices} calls={calls} />
      </SettingsSection>
      {billing.clock !== null && (
        <SettingsSection title="Time of the test payments">
          <ClockForm clock={billing.clock} move={calls.moveClock} />
        </SettingsSection>
      )}
      <SettingsSection title="Payment events">
        <PaymentEvents events={billing.events} replay={calls.replay} />
      </SettingsSection>
      {teamPathOf !== undefined && billing.teams.length > 0 && (
        <SettingsSection title="Billing of teams">
          <TeamPlans teams={billing.teams} pathOf={teamPathOf} />
        </SettingsSection>
      )}
    </>
  );
}

function paysInstead({ organization, team }: StaffBillingAddress): string | null {
  if (organization === undefined) return null;
  return team === undefined ? 'its owner' : 'the organization';
}
