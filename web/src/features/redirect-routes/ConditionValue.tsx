import {
  choicesOf,
  conditionKind,
  routeLimits,
  type ConditionId,
} from '@linklet/contract/redirect-routes/conditions.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { closeIcon } from '#/ui/icons/icons.ts';
import { DateTime } from '#/ui/fields/dates/DateTimeField.tsx';
import { Select } from '#/ui/fields/Select.tsx';
import type { ConditionDraft } from './route-draft.ts';
import { zoneName } from './route-texts.ts';
import { useNextFocus } from './use-next-focus.ts';

interface PartProps {
  draft: ConditionDraft;
  onChange: (draft: ConditionDraft) => void;
  isWrong: boolean;
  /** The id of what is said below the condition. */
  note: string | undefined;
}

interface ValueProps extends PartProps {
  describes: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
}

/** What a condition compares with. */
export function ConditionValue(props: PartProps) {
  const { draft, isWrong, note } = props;
  if (draft.operation === 'exists' || draft.operation === 'not_exists') return null;
  const Value = valueFields[draft.condition === 'share' ? 'share' : conditionKind(draft.condition).value];
  return <Value {...props} describes={{ 'aria-invalid': isWrong || undefined, 'aria-describedby': note }} />;
}

const valueFields = {
  choice: ChoiceFields,
  text: TextsField,
  moment: MomentFields,
  number: HourFields,
  share: ShareFields,
};

/** A list to choose from for each value, because one for several values is hard to use by keyboard and by touch. */
function ChoiceFields({ draft, onChange, describes }: ValueProps) {
  const { key, condition, value } = draft;
  const focusNext = useNextFocus();
  const idOf = (at: number) => `${key}-value-${at}`;

  /** The focus goes to one of the lists that are there then. */
  function change(next: string[], focused: number) {
    onChange({ ...draft, value: next });
    focusNext(idOf(focused));
  }

  return (
    <div className="condition-choices">
      {value.map((id, at) => (
        <div key={at} className="condition-choice">
          <div className="field">
            <Select
              id={idOf(at)}
              aria-label={at === 0 ? 'Value' : `Value ${at + 1}`}
              value={id}
              {...describes}
              onChange={(chosen) => change(value.with(at, chosen), at)}
            >
              <option value="">Choose…</option>
              <Options condition={condition} chosen={id} />
            </Select>
          </div>
          {value.length > 1 && (
            <Button
              kind="icon"
              aria-label={`Remove value ${at + 1}`}
              onClick={() =>
                change(
                  value.filter((_, index) => index !== at),
                  Math.max(0, at - 1),
                )
              }
            >
              <Icon path={closeIcon} size={18} />
            </Button>
          )}
        </div>
      ))}
      {value.length < routeLimits.values && (
        <Button kind="text" onClick={() => change([...value, ''], value.length)}>
          or …
        </Button>
      )}
    </div>
  );
}

/** What can be chosen; what was chosen elsewhere and is not in the list stands first. */
export function Options({ condition, chosen }: { condition: ConditionId; chosen: string }) {
  const choices = choicesOf(condition);
  const isListed = chosen === '' || choices.some(({ id }) => id === chosen);
  return (
    <>
      {!isListed && <option value={chosen}>{chosen}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}

function TextsField({ draft, onChange, describes }: ValueProps) {
  return (
    <div className="field condition-text">
      <textarea
        aria-label="Value"
        rows={Math.max(1, draft.value.length)}
        autoCapitalize="none"
        spellCheck={false}
        value={draft.value.join('\n')}
        {...describes}
        onChange={(event) => onChange({ ...draft, value: event.currentTarget.value.split('\n') })}
      />
    </div>
  );
}

function MomentFields({ draft, onChange, describes }: ValueProps) {
  const names = draft.operation === 'between' ? ['From', 'Until'] : ['Moment'];
  return names.map((name, at) => (
    <div key={name} className="field">
      <DateTime
        aria-label={name}
        value={draft.value[at] ?? ''}
        {...describes}
        onChange={(moment) => onChange(withValue(draft, at, moment))}
      />
    </div>
  ));
}

const LAST_HOUR = 24;

function HourFields({ draft, onChange, describes }: ValueProps) {
  return ['From', 'Until'].map((name, at) => (
    <div key={name} className="field condition-number">
      <Select
        size="narrow"
        aria-label={name}
        value={draft.value[at]}
        {...describes}
        onChange={(value) => onChange(withValue(draft, at, value))}
      >
        {Array.from({ length: LAST_HOUR + at }, (_, hour) => (
          <option key={hour} value={String(hour)}>
            {hour}:00
          </option>
        ))}
      </Select>
    </div>
  ));
}

function ShareFields({ draft, onChange, describes }: ValueProps) {
  return ['From %', 'Until %'].map((name, at) => (
    <div key={name} className="field condition-number">
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        aria-label={name}
        value={draft.value[at] ?? ''}
        {...describes}
        onChange={(event) => onChange(withValue(draft, at, event.currentTarget.value))}
      />
    </div>
  ));
}

function withValue(draft: ConditionDraft, at: number, text: string): ConditionDraft {
  const value = [...draft.value];
  value[at] = text;
  return { ...draft, value };
}

export function ParameterField({ draft, onChange, isWrong, note }: PartProps) {
  return (
    <div className="field">
      <input
        type="text"
        aria-label="Name of the parameter"
        placeholder="utm_source"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.parameter}
        aria-invalid={isWrong || undefined}
        aria-describedby={note}
        onChange={(event) => onChange({ ...draft, parameter: event.currentTarget.value })}
      />
    </div>
  );
}

export function ZoneField({ draft, onChange, isWrong, note }: PartProps) {
  const zones = new Set(['UTC', draft.time_zone, ...Intl.supportedValuesOf('timeZone')]);
  return (
    <div className="field">
      <Select
        aria-label="Time zone"
        value={draft.time_zone}
        aria-invalid={isWrong || undefined}
        aria-describedby={note}
        onChange={(value) => onChange({ ...draft, time_zone: value })}
      >
        {[...zones].map((zone) => (
          <option key={zone} value={zone}>
            {zoneName(zone)}
          </option>
        ))}
      </Select>
    </div>
  );
}
