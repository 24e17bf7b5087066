import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OverridesView, OverrideView } from '@linklet/contract/plans/overrides.ts';
import { notify } from '#/lib/notices.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { OverrideForm } from './OverrideForm.tsx';
import { OverrideList } from './OverrideList.tsx';
import { overrideLabel, overrideText } from './override-words.ts';
import { overridesQuery, useOverrideCalls, type Overridden } from './overrides.queries.ts';

interface OverridesProps {
  of: Overridden;
  /** The page of an account. */
  userPathOf: (id: string) => string;
  /** Of a team of the organization that is shown above. */
  name?: string;
}

/** What staff give to, or withhold from, one payer besides its plan; of an organization its teams', too. */
export function Overrides({ of, userPathOf, name }: OverridesProps) {
  const { data: view, error, refetch } = useQuery({ ...overridesQuery(of), meta: { quiet: true } });
  const title = name === undefined ? 'Grants and overrides' : `Grants and overrides of ${name}`;
  if (view === undefined)
    return (
      <SettingsSection title={title}>
        {error ? (
          <LoadFailure what="Grants and overrides" retry={() => void refetch()} />
        ) : (
          <Skeleton className="overrides-space" />
        )}
      </SettingsSection>
    );

  return (
    <>
      <SettingsSection title={title}>
        <Entries of={of} view={view} userPathOf={userPathOf} />
      </SettingsSection>
      {of.kind === 'organization' && (
        <TeamOverrides teams={view.teams} organization={of.organization} userPathOf={userPathOf} />
      )}
    </>
  );
}

interface TeamOverridesProps extends Pick<OverridesProps, 'userPathOf'>, Pick<OverridesView, 'teams'> {
  organization: string;
}

function TeamOverrides({ teams, organization, userPathOf }: TeamOverridesProps) {
  return teams.map(({ slug, name }) => (
    <Overrides
      key={slug}
      of={{ kind: 'team', organization, team: slug }}
      name={name}
      userPathOf={userPathOf}
    />
  ));
}

interface EntriesProps extends Pick<OverridesProps, 'of' | 'userPathOf'> {
  view: OverridesView;
}

function Entries({ of, view, userPathOf }: EntriesProps) {
  const { takeBack } = useOverrideCalls(of);
  const { confirm, dialog } = useConfirm();
  const [isAdding, setAdding] = useState(false);

  async function askTakeBack(override: OverrideView) {
    const isSure = await confirm({
      title: `Revoke “${overrideLabel(override.name)}: ${overrideText(override)}”?`,
      text: 'The plan applies without it from now on. What was created stays.',
      confirm: 'Revoke',
      danger: true,
    });
    if (!isSure) return;
    await takeBack(override.id).then(
      () => notify('Revoked.', 'success'),
      (error: unknown) => notify(noticeOf(error)),
    );
  }

  return (
    <>
      {view.paid_by !== null && <PaidBy {...view.paid_by} userPathOf={userPathOf} />}
      <OverrideList entries={view.entries} onTakeBack={(override) => void askTakeBack(override)} />
      {view.paid_by === null && !isAdding && (
        <div className="plan-actions">
          <Button onClick={() => setAdding(true)}>Add a grant or override</Button>
        </div>
      )}
      {isAdding && <OverrideForm of={of} view={view} onDone={() => setAdding(false)} />}
      {dialog}
    </>
  );
}

interface PaidByProps extends NonNullable<OverridesView['paid_by']> {
  userPathOf: (id: string) => string;
}

function PaidBy({ id, name, userPathOf }: PaidByProps) {
  return (
    <p>
      It has no plan of its own: what counts is the plan of{' '}
      {id === null ? name : <a href={userPathOf(id)}>{name}</a>}, and what is granted or overridden there.
    </p>
  );
}
