import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '@linklet/contract/errors.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { ShareForm } from './ShareForm.tsx';
import { ShareList } from './ShareList.tsx';
import { sharesQuery } from './shares.queries.ts';

interface StatsSharingProps {
  /** Of the link. */
  hash: string;
  /** Those that the screen shows. */
  filters: string;
  /** Whether the plan has it. */
  isInPlan: boolean;
  /** Where a plan is chosen. */
  subscription: string;
  /** The address of a share. */
  urlOf: (token: string) => string;
}

/** The addresses by which others see the statistics of a link, and the form for another one. */
export function StatsSharing({ hash, filters, isInPlan, subscription, urlOf }: StatsSharingProps) {
  const shares = useQuery(sharesQuery(hash));
  return (
    <section className="details-part">
      <h3>Share by address</h3>
      <p className="field-hint">
        Whoever has the address sees the clicks on this link in any period, without an account, and changes
        nothing. Tags, other aliases, redirect routes and your other links are not shown.
      </p>
      {shares.isError && <LoadFailure what="The addresses" retry={() => void shares.refetch()} />}
      {shares.data !== undefined && <ShareList hash={hash} shares={shares.data} urlOf={urlOf} />}
      {isInPlan ? (
        <ShareForm hash={hash} filters={filters} />
      ) : (
        <p className="field-hint">
          {errorMessage('sharing_not_in_plan')} <a href={subscription}>See your plan</a>
        </p>
      )}
    </section>
  );
}
