import type { OpenedWorkspace } from '@linklet/contract/organizations/endpoints.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { useSwitchBack } from '../use-switch-back.tsx';

interface TeamModeBarProps {
  workspace: OpenedWorkspace;
  /** Where teams are chosen. */
  teamsPath: string;
  /** Leads back to the account's own workspace. */
  onBack: () => void;
}

/** Above every screen while it is about an organization's links. */
export function TeamModeBar({ workspace, teamsPath, onBack }: TeamModeBarProps) {
  const { organization, team, member } = workspace;
  const { switchBack, dialog } = useSwitchBack(onBack);

  return (
    <section className="team-mode" aria-label="Workspace">
      <div className="wrap">
        <p>
          {member ? (
            <>
              Personal space of <strong>{member.name}</strong>
            </>
          ) : team ? (
            <strong>{team.name}</strong>
          ) : (
            'Your personal space'
          )}{' '}
          in <strong>{organization.name}</strong>
          {member && '. What you do here is logged.'}
        </p>
        <p className="team-mode-ways">
          <ButtonAnchor size="small" href={teamsPath}>
            Teams
          </ButtonAnchor>
          <Button size="small" onClick={() => void switchBack()}>
            Switch to my account
          </Button>
        </p>
      </div>
      {dialog}
    </section>
  );
}
