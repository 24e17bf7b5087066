import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StatsShare } from '@linklet/contract/analytics/shares.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { isWithheld, refusalSentence } from '@linklet/contract/organizations/withheld.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { MadeShare } from './MadeShare.tsx';
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
  'Anyone with this link can view the statistics, without an account. They can’t change anything. Tags, other aliases, redirect routes and your other links are not shown.';
const ofWorkspace =
  'Anyone with this link can view the statistics of all links together, without an account. They can’t change anything. Which links and tags they are, and where they lead, is not shown. For one tag, filter by it first.';

/** The links by which others see statistics, and the form for another one. */
export function StatsSharing({
  subject,
  filters,
  isInPlan,
  withheld,
  subscription,
  urlOf,
}: StatsSharingProps) {
  const shares = useQuery(sharesQuery(subject));
  const [made, setMade] = useState<StatsShare>();
  const form = <ShareForm subject={subject} filters={filters} urlOf={urlOf} onMade={setMade} />;
  return (
    <section className="details-part">
      <h3>Share link</h3>
      <p className="field-hint">{subject.link === undefined ? ofWorkspace : ofLink}</p>
      {shares.isError && <LoadFailure what="The share links" retry={() => void shares.refetch()} />}
      {shares.data !== undefined && (
        <ShareList
          subject={subject}
          shares={shares.data}
          urlOf={urlOf}
          onRevoked={({ id }) => id === made?.id && setMade(undefined)}
        />
      )}
      {isInPlan ? (
        ((made && <MadeShare url={urlOf(made.token)} name={made.name} onMore={() => setMade(undefined)} />) ??
        form)
      ) : (
        <p className="field-hint">
          {refusalSentence(lack, withheld)}{' '}
          {!isWithheld(lack, withheld) && <a href={subscription}>See your plan</a>}
        </p>
      )}
    </section>
  );
}
