import {
  matchNames,
  routeLimits,
  routeMatches,
  type RouteMatch,
} from '@linklet/contract/redirect-routes/conditions.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { plusIcon, trashIcon } from '#/ui/icons/action-icons.ts';
import { warningIcon } from '#/ui/icons/icons.ts';
import { TextField } from '#/ui/fields/TextField.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { newCondition, type ConditionDraft, type RouteDraft } from './route-draft.ts';
import { downIcon, upIcon } from './route-icons.ts';

interface RouteFieldsProps {
  route: RouteDraft;
  at: number;
  isLast: boolean;
  errors: FormErrors;
  warnings: readonly string[];
  onChange: (route: RouteDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  focusNext: (id: string) => void;
}

/** One route: whom it fits, and where they go. */
export function RouteFields(props: RouteFieldsProps) {
  const { route, at, errors, warnings, onChange } = props;
  const path = `routes.${at}`;

  return (
    <li className="route" aria-label={`Route ${at + 1}`}>
      <RouteHead {...props} />
      <Conditions {...props} path={path} />
      <TextField
        id={`${route.id}-url`}
        label="Destination"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder="https://example.com"
        value={route.url}
        error={errors[`${path}.url`]}
        onChange={(event) => onChange({ ...route, url: event.currentTarget.value })}
      />
      <div role="status">
        {warnings.map((warning) => (
          <p key={warning} className="route-warning">
            <Icon path={warningIcon} size={18} />
            {warning}
          </p>
        ))}
      </div>
    </li>
  );
}

function RouteHead({ route, at, isLast, onMove, onRemove }: RouteFieldsProps) {
  return (
    <div className="route-head">
      <h3>Route {at + 1}</h3>
      <div className="route-moves">
        <IconButton
          id={`${route.id}-up`}
          label={`Move route ${at + 1} up`}
          icon={upIcon}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          id={`${route.id}-down`}
          label={`Move route ${at + 1} down`}
          icon={downIcon}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          id={`${route.id}-remove`}
          label={`Remove route ${at + 1}`}
          icon={trashIcon}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}

interface IconButtonProps {
  id: string;
  label: string;
  icon: string;
  disabled?: boolean;
  onClick: () => void;
}

function IconButton({ id, label, icon, disabled = false, onClick }: IconButtonProps) {
  return (
    <Button id={id} kind="icon" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon path={icon} />
    </Button>
  );
}

function Conditions({ route, errors, onChange, focusNext, path }: RouteFieldsProps & { path: string }) {
  const { conditions } = route;

  function change(next: ConditionDraft[]) {
    onChange({ ...route, conditions: next });
  }

  function add() {
    const added = newCondition('country');
    change([...conditions, added]);
    focusNext(added.key);
  }

  function remove(at: number) {
    change(conditions.filter((_, index) => index !== at));
    focusNext(conditions[at + 1]?.key ?? conditions[at - 1]?.key ?? '');
  }

  return (
    <div className="route-conditions" id={`${route.id}-conditions`}>
      {conditions.length > 1 && (
        <MatchField
          id={`${route.id}-match`}
          match={route.match}
          onChange={(match) => onChange({ ...route, match })}
        />
      )}
      {conditions.map((condition, at) => (
        <ConditionFields
          key={condition.key}
          draft={condition}
          at={at}
          errors={errors}
          path={`${path}.conditions.${at}`}
          onChange={(changed) => change(conditions.map((other, index) => (index === at ? changed : other)))}
          onRemove={conditions.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      <Button
        kind="text"
        className="route-add-condition"
        disabled={conditions.length >= routeLimits.conditions}
        onClick={add}
      >
        <Icon path={plusIcon} size={16} />
        Add a condition
      </Button>
    </div>
  );
}

interface MatchFieldProps {
  id: string;
  match: RouteMatch;
  onChange: (match: RouteMatch) => void;
}

function MatchField({ id, match, onChange }: MatchFieldProps) {
  return (
    <div className="route-match">
      <SelectField
        id={id}
        label="What must hold"
        value={match}
        onChange={(value) => onChange(value as RouteMatch)}
      >
        {routeMatches.map((each) => (
          <option key={each} value={each}>
            {matchNames[each]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
