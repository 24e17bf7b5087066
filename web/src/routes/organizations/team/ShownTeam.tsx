import { useId, type ReactNode } from 'react';
import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { shownTeam, shownTeams } from './shown-team.ts';

interface ShownTeamProps {
  organization: OrganizationView;
  /** The slug of the team that the address names. */
  wanted: string;
  /** Of the section where there is no team. */
  title: string;
  onChoose: (team: string) => void;
  children: (team: TeamView) => ReactNode;
}

/** A team of an organization, and the choice of another. */
export function ShownTeam({ organization, wanted, title, onChoose, children }: ShownTeamProps) {
  const id = useId();
  const team = shownTeam(organization, wanted);
  if (!team) {
    return (
      <SettingsSection title={title}>
        <p className="field-hint">No teams yet.</p>
      </SettingsSection>
    );
  }
  return (
    <SettingsSection title={team.name}>
      <ChoiceField
        id={id}
        label="Team"
        value={team.slug}
        choices={shownTeams(organization).map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={onChoose}
      />
      {children(team)}
    </SettingsSection>
  );
}
