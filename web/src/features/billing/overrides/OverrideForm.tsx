import { useRef } from 'react';
import { featureNames } from '@linklet/contract/plans/entitlements.ts';
import {
  isLimitOption,
  optionNames,
  userOverrides,
  valueOf,
  type OverrideKind,
  type OverrideName,
  type OverridesView,
} from '@linklet/contract/plans/overrides.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { Button } from '#/ui/buttons/Button.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { DateField } from '#/ui/fields/dates/DateField.tsx';
import { Segments } from '#/ui/fields/Segments.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { nowText, overrideLabel } from './override-words.ts';
import { emptyOverride, overrideBodyOf, type OverrideDraft } from './override-draft.ts';
import { useOverrideCalls, type Overridden } from './overrides.queries.ts';

interface OverrideFormProps {
  of: Overridden;
  view: OverridesView;
  /** It is added, or not wanted any more. */
  onDone: () => void;
}

/** Adds to a limit or gives a feature, or sets an option or withholds a feature. */
export function OverrideForm({ of, view, onDone }: OverrideFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { add } = useOverrideCalls(of);
  const form = useForm<OverrideDraft>({
    formRef,
    initial: emptyOverride,
    check: (draft) => checkBody(userOverrides.add, overrideBodyOf(draft)),
    send: async (draft) => {
      await add(overrideBodyOf(draft));
      notify(draft.kind === 'grant' ? 'Granted.' : 'Overridden.', 'success');
      onDone();
    },
  });
  const { draft } = form;

  function chooseKind(kind: OverrideKind) {
    const name = kind === 'grant' && !mayBeGranted(draft.name) ? emptyOverride.name : draft.name;
    form.change({ kind, name });
  }

  return (
    <form ref={formRef} className="form override-form" noValidate onSubmit={form.submit}>
      <ErrorSummary
        errors={form.errors}
        fields={form.named({ value: 'Value', starts_at: 'From', ends_at: 'Until', reason: 'Reason' })}
      />
      <div className="override-what">
        <Segments label="What to add" value={draft.kind} choices={kinds} onChange={chooseKind} />
        <p className="field-hint">{kindHints[draft.kind]}</p>
      </div>
      <SelectField
        id={form.idOf('name')}
        label="Feature or option"
        value={draft.name}
        error={form.errors['name']}
        hint={nowText(view, draft.name)}
        onChange={(name) => form.change({ name: name as OverrideName })}
      >
        <NameOptions kind={draft.kind} />
      </SelectField>
      <Value form={form} />
      <DateField
        {...form.field('starts_at')}
        label="From (UTC)"
        hint="Leave empty to start right away."
        onChange={(day) => form.change({ starts_at: day })}
      />
      <DateField
        {...form.field('ends_at')}
        label="Until the end of (UTC)"
        hint="Leave empty for no end."
        onChange={(day) => form.change({ ends_at: day })}
      />
      <div className="override-reason">
        <TextField
          {...form.field('reason')}
          label="Reason"
          hint="Only staff see this."
          type="text"
          autoComplete="off"
          maxLength={300}
        />
      </div>
      <div className="form-end">
        <SubmitButton
          busy={form.busy}
          label={draft.kind === 'grant' ? 'Add grant' : 'Add override'}
          busyLabel="Saving…"
        />
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

const kinds = [
  { value: 'grant', label: 'Grant' },
  { value: 'override', label: 'Override' },
] as const;

const kindHints: Record<OverrideKind, string> = {
  grant: 'Adds to a limit, or gives a feature.',
  override: 'Sets a limit or option, higher or lower, or withholds a feature.',
};

function mayBeGranted(name: OverrideName): boolean {
  return valueOf(name) === 'feature' || isLimitOption(name);
}

function NameOptions({ kind }: { kind: OverrideKind }) {
  const options = optionNames.filter((name) => kind === 'override' || mayBeGranted(name));

  return (
    <>
      <optgroup label="Options">
        {options.map((name) => (
          <option key={name} value={name}>
            {overrideLabel(name)}
          </option>
        ))}
      </optgroup>
      <optgroup label="Features">
        {featureNames.map((name) => (
          <option key={name} value={name}>
            {overrideLabel(name)}
          </option>
        ))}
      </optgroup>
    </>
  );
}

interface ValueProps {
  form: ReturnType<typeof useForm<OverrideDraft>>;
}

/** The field that fits what is chosen; a feature needs none. */
function Value({ form }: ValueProps) {
  switch (valueOf(form.draft.name)) {
    case 'feature':
      return null;
    case 'switch':
      return <SwitchValue form={form} />;
    case 'span':
      return <TextValue form={form} hint="Such as P90D, P6M or P2Y." unlimited="Without end" />;
    case 'limit':
      return <TextValue form={form} inputMode="numeric" unlimited="No limit" />;
  }
}

function SwitchValue({ form }: ValueProps) {
  return (
    <SelectField
      id={form.idOf('value')}
      label="Value"
      value={form.draft.isOn ? 'on' : 'off'}
      error={form.errors['value']}
      onChange={(value) => form.change({ isOn: value === 'on' })}
    >
      <option value="on">On</option>
      <option value="off">Off</option>
    </SelectField>
  );
}

interface TextValueProps extends ValueProps {
  hint?: string;
  inputMode?: 'numeric';
  /** What the box says that sets none. */
  unlimited: string;
}

function TextValue({ form, unlimited, ...field }: TextValueProps) {
  const { kind, isUnlimited } = form.draft;
  const isFree = kind === 'override' && isUnlimited;

  return (
    <div className="override-value">
      <TextField
        {...form.field('value')}
        {...field}
        {...(isFree && { value: '' })}
        disabled={isFree}
        label={kind === 'grant' ? 'How many more' : 'Value'}
        type="text"
        autoComplete="off"
        maxLength={14}
      />
      {kind === 'override' && (
        <CheckField checked={isUnlimited} onChange={(checked) => form.change({ isUnlimited: checked })}>
          {unlimited}
        </CheckField>
      )}
    </div>
  );
}
