import type { OwnedOrganization } from '@linklet/contract/accounts/endpoints.ts';
import { FieldNote } from '#/ui/fields/TextField.tsx';
import { Checkbox } from '#/ui/fields/Checkbox.tsx';

interface OwnedOrganizationsProps {
  id: string;
  organizations: readonly OwnedOrganization[];
  /** Slugs of those that are deleted along. */
  along: readonly string[];
  error: string | undefined;
  /** Where an organization is given to somebody else. */
  transferPath: (slug: string) => string;
  onChange: (along: string[]) => void;
}

/** Asks what becomes of each organization that the account owns: nothing is decided at first. */
export function OwnedOrganizations(props: OwnedOrganizationsProps) {
  const { id, organizations, along, error, transferPath, onChange } = props;
  return (
    <fieldset id={id} tabIndex={-1} className="choices" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">What should happen to the organizations that you own?</legend>
      {organizations.map(({ slug, name, ...holds }) => (
        <div key={slug} className="choice">
          <Checkbox
            id={`${id}-${slug}`}
            checked={along.includes(slug)}
            onChange={(checked) =>
              onChange(checked ? [...along, slug] : along.filter((each) => each !== slug))
            }
          />
          <span>
            <label htmlFor={`${id}-${slug}`} className="choice-label">
              Delete {name} with my account
            </label>
            <span className="field-hint">
              {contentsText(holds)} Everyone loses access at once, and its links get what you choose for
              yours. Or{' '}
              <a href={transferPath(slug)}>
                transfer it<span className="unseen">: {name}</span>
              </a>{' '}
              first.
            </span>
          </span>
        </div>
      ))}
      <FieldNote id={id} error={error} />
    </fieldset>
  );
}

function contentsText({ teams, people }: Pick<OwnedOrganization, 'teams' | 'people'>): string {
  const ofTeams = teams === 1 ? '1 team' : `${String(teams)} teams`;
  const ofPeople = people === 1 ? '1 other person' : `${String(people)} other people`;
  return `It has ${ofTeams} and ${ofPeople}.`;
}
