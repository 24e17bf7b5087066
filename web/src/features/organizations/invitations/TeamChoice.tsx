import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { FieldNote } from '#/ui/fields/TextField.tsx';

interface TeamChoiceProps {
  id: string;
  teams: readonly { slug: string; name: string }[];
  /** Their slugs. */
  chosen: readonly string[];
  error: string | undefined;
  onChoose: (chosen: readonly string[]) => void;
}

/** Into which teams people are invited. */
export function TeamChoice({ id, teams, chosen, error, onChoose }: TeamChoiceProps) {
  return (
    <fieldset id={id} tabIndex={-1} className="team-choice">
      <legend>Teams</legend>
      {teams.map(({ slug, name }) => (
        <CheckField
          key={slug}
          checked={chosen.includes(slug)}
          onChange={(checked) =>
            onChoose(checked ? [...chosen, slug] : chosen.filter((each) => each !== slug))
          }
        >
          {name}
        </CheckField>
      ))}
      {error !== undefined && <FieldNote id={id} error={error} />}
    </fieldset>
  );
}
