import { outwardNames, outwardWords, type OutwardName } from '@linklet/contract/webhooks/names.ts';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { FieldNote } from '#/ui/fields/TextField.tsx';
import { eventGroups } from './event-groups.ts';

interface EventFieldsProps {
  id: string;
  chosen: readonly OutwardName[];
  /** Others are not shown, as whoever looks may not see what they tell. */
  choices: readonly OutwardName[];
  error: string | undefined;
  onChange: (chosen: readonly OutwardName[]) => void;
}

/** What a webhook is told of. */
export function EventFields({ id, chosen, choices, error, onChange }: EventFieldsProps) {
  const groups = eventGroups
    .map(({ name, events }) => ({ name, events: events.filter((each) => choices.includes(each)) }))
    .filter(({ events }) => events.length > 0);
  const choose = (name: OutwardName, isChosen: boolean) =>
    onChange(outwardNames.filter((each) => (each === name ? isChosen : chosen.includes(each))));

  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label="Events"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="webhook-events"
    >
      <span className="label">Events</span>
      {error !== undefined && <FieldNote id={id} error={error} />}
      {groups.map((group) => (
        <fieldset key={group.name} className="role-area">
          <legend>{group.name}</legend>
          {group.events.map((name) => (
            <div key={name} className="webhook-event">
              <CheckField
                id={`${id}-${name}`}
                checked={chosen.includes(name)}
                aria-invalid={error !== undefined || undefined}
                aria-describedby={`${id}-${name}-text`}
                onChange={(isChosen) => choose(name, isChosen)}
              >
                <code>{name}</code>
              </CheckField>
              <p id={`${id}-${name}-text`} className="field-hint">
                {outwardWords[name]}
              </p>
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
