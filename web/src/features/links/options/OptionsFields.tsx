import type { ChangeEvent } from 'react';
import { PasswordField } from '#/ui/fields/PasswordField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { CardFields } from './CardFields.tsx';
import { ClickLimitFields } from './ClickLimitFields.tsx';
import { FurtherAliases } from './FurtherAliases.tsx';
import type { MoreOptionsProps } from './more-options-props.ts';
import { allowedOptions, plainOptions, type OptionsDraft } from './options-draft.ts';
import { PixelField } from './PixelField.tsx';
import { RedirectFields } from './RedirectFields.tsx';
import { StatsFields } from './StatsFields.tsx';

type TextName = {
  [Name in keyof OptionsDraft]: OptionsDraft[Name] extends string ? Name : never;
}[keyof OptionsDraft];

/** All options that the plan has. */
export function OptionsFields({ host, draft, state, errors, onChange }: MoreOptionsProps) {
  const options = draft.options ?? plainOptions;
  const { hasOptions, hasRoutes, mayPublish, mostAliases } = allowedOptions(state);
  const shownHost = draft.domain || host;
  const change = (part: Partial<OptionsDraft>) => onChange({ options: { ...options, ...part } });

  const field = (name: TextName) => ({
    ...{ id: `option-${name}`, name, value: options[name], error: errors[name] },
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
    onBlur: () => undefined,
  });
  const fields = { options, field, host: shownHost, onChange: change };

  return (
    <>
      {mostAliases !== 1 && (
        <FurtherAliases
          host={shownHost}
          team={draft.team}
          state={state}
          most={mostAliases}
          aliases={options.further_aliases}
          errors={errors}
          onChange={(further_aliases) => change({ further_aliases })}
        />
      )}
      {hasRoutes && <PhoneFields {...fields} />}
      {hasOptions && <PlanFields {...fields} />}
      {hasOptions && (
        <PixelField team={draft.team} pixels={options.pixels} onChange={(pixels) => change({ pixels })} />
      )}
      {hasOptions && <StatsFields options={options} mayPublish={mayPublish} onChange={change} />}
    </>
  );
}

interface PartProps {
  options: OptionsDraft;
  host: string;
  field: (name: TextName) => {
    id: string;
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
  };
  onChange: (change: Partial<OptionsDraft>) => void;
}

/** The redirect routes that most links with any have. */
function PhoneFields({ field }: PartProps) {
  return (
    <fieldset>
      <legend>Other destinations</legend>
      <TextField
        {...field('ios_url')}
        label="Destination on iPhone and iPad"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...field('android_url')}
        label="Destination on Android"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </fieldset>
  );
}

function PlanFields({ options, field, host, onChange }: PartProps) {
  return (
    <>
      <fieldset>
        <legend>Visits</legend>
        <RedirectFields
          id="option-redirect"
          status={options.redirect_status}
          passesQuery={options.passes_query}
          onStatus={(redirect_status) => onChange({ redirect_status })}
          onPassesQuery={(passes_query) => onChange({ passes_query })}
        />
        <TextField
          {...field('starts_at')}
          label="Works from (your local time)"
          type="datetime-local"
          hint="Empty: from the beginning."
        />
        <ClickLimitFields field={field} hint="Empty: any number." />
        <PasswordField
          {...field('password')}
          label="Password for visitors"
          autoComplete="new-password"
          maxLength={128}
        />
      </fieldset>
      <fieldset>
        <legend>Preview card</legend>
        <CardFields
          field={field}
          draft={options}
          host={host}
          onText={(card_text) => onChange({ card_text })}
        />
      </fieldset>
    </>
  );
}
