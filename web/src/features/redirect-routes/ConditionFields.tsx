import {
  conditionIds,
  conditionKind,
  conditionKinds,
  operationNames,
  type ConditionId,
  type OperationId,
} from '@linklet/contract/redirect-routes/conditions.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { closeIcon } from '#/ui/icons/icons.ts';
import { FieldNote } from '#/ui/fields/TextField.tsx';
import { Select } from '#/ui/fields/Select.tsx';
import { ConditionValue, ParameterField, ZoneField } from './ConditionValue.tsx';
import { withCondition, withOperation, type ConditionDraft } from './route-draft.ts';
import { conditionHint } from './route-texts.ts';

interface ConditionFieldsProps {
  draft: ConditionDraft;
  at: number;
  errors: FormErrors;
  /** What its fields begin with where the form is refused. */
  path: string;
  onChange: (draft: ConditionDraft) => void;
  /** A route's only condition is not removed. */
  onRemove: (() => void) | undefined;
}

const parts = ['operation', 'parameter', 'value', 'time_zone'] as const;

/** One condition: what it is about, how, and with what. */
export function ConditionFields({ draft, at, errors, path, onChange, onRemove }: ConditionFieldsProps) {
  const { key, condition, operation } = draft;
  const kind = conditionKind(condition);
  const wrong = parts.find((part) => errors[`${path}.${part}`]);
  const error = wrong && errors[`${path}.${wrong}`];
  const hint = conditionHint(draft);
  const field = {
    draft,
    onChange,
    note: error === undefined ? (hint === '' ? undefined : `${key}-hint`) : `${key}-error`,
  };

  return (
    <fieldset className="condition" id={key}>
      <legend className="unseen">Condition {at + 1}</legend>
      <div className="condition-line">
        <div className="condition-parts">
          <div className="field">
            <Select
              aria-label="Condition"
              value={condition}
              onChange={(value) => onChange(withCondition(draft, value as ConditionId))}
            >
              {conditionIds.map((id) => (
                <option key={id} value={id}>
                  {conditionKinds[id].name}
                </option>
              ))}
            </Select>
          </div>
          {kind.hasParameter && <ParameterField {...field} isWrong={wrong === 'parameter'} />}
          <div className="field">
            <Select
              aria-label="Operation"
              value={operation}
              onChange={(value) => onChange(withOperation(draft, value as OperationId))}
            >
              {kind.operations.map((id) => (
                <option key={id} value={id}>
                  {operationNames[id]}
                </option>
              ))}
            </Select>
          </div>
          <ConditionValue {...field} isWrong={wrong === 'value'} />
          {kind.hasTimeZone && <ZoneField {...field} isWrong={wrong === 'time_zone'} />}
        </div>
        {onRemove && (
          <Button kind="icon" aria-label={`Remove condition ${at + 1}`} onClick={onRemove}>
            <Icon path={closeIcon} size={18} />
          </Button>
        )}
      </div>
      <FieldNote id={key} hint={hint} error={error} />
    </fieldset>
  );
}
