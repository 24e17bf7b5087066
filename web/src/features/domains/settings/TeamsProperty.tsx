import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import type { DomainPropertyProps, TeamChoice } from './property-props.ts';
import { useDomainForm } from './use-domain-form.ts';

interface TeamsPropertyProps extends DomainPropertyProps {
  teams: readonly TeamChoice[];
}

/** Which teams of the organization may have links on the domain. */
export function TeamsProperty(props: TeamsPropertyProps) {
  const { domain, teams, mayChange } = props;
  const chosen = teams.filter(({ slug }) => domain.teams.includes(slug)).map(({ name }) => name);

  return (
    <Property
      name="teams"
      title="Teams"
      isPlain={!domain.for_all_teams && chosen.length === 0}
      form={mayChange ? <TeamsForm {...props} /> : null}
    >
      {domain.for_all_teams ? 'All teams, and personal spaces' : chosen.join(', ') || 'No team'}
    </Property>
  );
}

function TeamsForm({ owner, domain, teams }: TeamsPropertyProps) {
  const form = useDomainForm({
    ...{ owner, domain, title: 'Teams' },
    initial: { for_all_teams: domain.for_all_teams, teams: domain.teams },
    bodyOf: (draft) => draft,
  });
  const { draft } = form;

  function toggle(slug: string, isChosen: boolean): void {
    const others = draft.teams.filter((each) => each !== slug);
    form.change({ teams: isChosen ? [...others, slug].sort() : others });
  }

  return (
    <PropertyForm {...form.frame}>
      <ErrorSummary errors={form.errors} fields={form.named({ teams: 'Teams' })} />
      <CheckField checked={draft.for_all_teams} onChange={(for_all_teams) => form.change({ for_all_teams })}>
        All teams, and the personal spaces of people
      </CheckField>
      {!draft.for_all_teams && (
        <fieldset className="domain-teams">
          <legend className="label">These teams</legend>
          {teams.length === 0 && <p className="field-hint">The organization has no teams yet.</p>}
          {teams.map(({ slug, name }) => (
            <CheckField
              key={slug}
              checked={draft.teams.includes(slug)}
              onChange={(isChosen) => toggle(slug, isChosen)}
            >
              {name}
            </CheckField>
          ))}
        </fieldset>
      )}
    </PropertyForm>
  );
}
