import { useQuery } from '@tanstack/react-query';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { isWithheld, refusalSentence } from '@linklet/contract/organizations/withheld.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { ShareForm } from './ShareForm.tsx';
import { ShareList } from './ShareList.tsx';
import { sharesQuery, type Shareable } from './shares.queries.ts';

const lack = 'sharing_not_in_plan';

/** Where a screen that shares leads. */
export interface SharePaths {
  /** Where a plan is chosen. */
  subscription: string;
  /** The address of a share. */
  urlOf: (token: string) => string;
}

interface StatsSharingProps extends SharePaths {
  subject: Shareable;
  /** Those that the screen shows. */
  filters: string;
  /** Whether the plan has it. */
  isInPlan: boolean;
  /** What the organization keeps from the team. */
  withheld: readonly Feature[];
}

const ofLink =
  'Whoever has the address sees the clicks on this link in any period, without an account, and changes nothing. Tags, other aliases, redirect routes and your other links are not shown.';
const ofWorkspace =
  'Whoever has the address sees the clicks on all links here together, in any period, without an account, and changes nothing. Which links and tags they are, and where they lead, is not shown. For one tag, filter by it first.';

/** The addresses by which others see statistics, and the form for another one. */
export function StatsSharing({
  subject,
  filters,
  isInPlan,
  withheld,
  subscription,
  urlOf,
}: StatsSharingProps) {
  const shares = useQuery(sharesQuery(subject));
  return (
    <section className="details-part">
      <h3>Share by address</h3>
      <p className="field-hint">{subject.link === undefined ? ofWorkspace : ofLink}</p>
      {shares.isError && <LoadFailure what="The addresses" retry={() => void shares.refetch()} />}
      {shares.data !== undefined && <ShareList subject={subject} shares={shares.data} urlOf={urlOf} />}
      {isInPlan ? (
        <ShareForm subject={subject} filters={filters} />
      ) : (
        <p className="field-hint">
          {refusalSentence(lack, withheld)}{' '}
          {!isWithheld(lack, withheld) && <a href={subscription}>See your plan</a>}
        </p>
      )}
    </section>
  );
}
