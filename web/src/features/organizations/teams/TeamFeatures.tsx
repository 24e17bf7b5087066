import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { TeamFeaturesView } from '@linklet/contract/organizations/team-features.ts';
import { featureLabels } from '#/features/billing/index.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { FieldNote } from '#/ui/fields/TextField.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { teamFeaturesQuery, useWithhold } from './features.queries.ts';
import type { TeamAddress } from '../members/members.queries.ts';

/** Which of the plan's features a team may use, for whoever manages teams. */
export function TeamFeatures({ address }: { address: TeamAddress }) {
  const { data, isError, refetch } = useQuery(teamFeaturesQuery(address));

  return (
    <SettingsSection title="Features">
      <p className="field-hint">
        Features you switch off are locked for the whole team, including admins. Links keep what they have and
        go on redirecting; shared statistics are not shown meanwhile.
      </p>
      {isError && <LoadFailure what="The features" retry={() => void refetch()} />}
      {!isError && data === undefined && <Skeleton className="role-areas" />}
      {data?.plan.length === 0 && <p>This plan has no features to switch off.</p>}
      {data !== undefined && data.plan.length > 0 && <FeaturesForm address={address} view={data} />}
    </SettingsSection>
  );
}

function FeaturesForm({ address, view }: { address: TeamAddress; view: TeamFeaturesView }) {
  const withhold = useWithhold(address);
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { withheld: view.withheld },
    check: () => ({}),
    send: async ({ withheld }) => {
      await withhold(withheld);
      notify('Features saved.', 'success');
    },
  });
  const { withheld } = form.draft;
  const error = form.errors['withheld'];

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named({ withheld: 'Features' })} />
      <div id={form.idOf('withheld')} tabIndex={-1} className="role-areas">
        {view.plan.map((feature) => (
          <CheckField
            key={feature}
            checked={!withheld.includes(feature)}
            onChange={(checked) =>
              form.change({
                withheld: view.plan.filter((each) => (each === feature ? !checked : withheld.includes(each))),
              })
            }
          >
            {featureLabels[feature]}
          </CheckField>
        ))}
      </div>
      {error !== undefined && <FieldNote id={form.idOf('withheld')} error={error} />}
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Save features" busyLabel="Saving…" />
      </div>
    </form>
  );
}
