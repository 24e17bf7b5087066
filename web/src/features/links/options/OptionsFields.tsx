import type { ChangeEvent } from 'react';
import { TextField } from '#/ui/fields/TextField.tsx';
import { CardFields } from './card/CardFields.tsx';
import { ClickLimitFields } from './click-limit/ClickLimitFields.tsx';
import { FurtherAliases } from './FurtherAliases.tsx';
import type { MoreOptionsProps } from './more-options-props.ts';
import { allowedOptions, plainOptions, type OptionsDraft } from './options-draft.ts';
import { PixelField } from './pixels/PixelField.tsx';
import { RedirectFields } from './redirect/RedirectFields.tsx';
import { StartField } from './start/StartField.tsx';
import { StatsSwitches } from './statistics/StatsSwitches.tsx';
import { VisitorPasswordField } from './visitor-password/VisitorPasswordField.tsx';

type TextName = {
  [Name in keyof OptionsDraft]: OptionsDraft[Name] extends string ? Name : never;
}[keyof OptionsDraft];

export type OptionPart = 'aliases' | 'phones' | 'redirect' | 'password' | 'card' | 'pixels' | 'statistics';

const allParts: readonly OptionPart[] = [
  'aliases',
  'phones',
  'redirect',
  'password',
  'card',
  'pixels',
  'statistics',
];

interface OptionsFieldsProps extends MoreOptionsProps {
  /** All where nothing is said. */
  parts?: readonly OptionPart[];
}

/** The options that the plan has. */
export function OptionsFields(props: OptionsFieldsProps) {
  const { host, draft, state, errors, parts = allParts, onChange } = props;
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
  const has = (part: OptionPart) => parts.includes(part) && (part === 'aliases' || hasOptions);

  return (
    <>
      {has('aliases') && mostAliases !== 1 && (
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
      {has('phones') && hasRoutes && <PhoneFields {...fields} />}
      {has('redirect') && <VisitFields {...fields} />}
      {has('password') && <VisitorPasswordField field={field} />}
      {has('card') && <CardOption {...fields} />}
      {has('pixels') && (
        <PixelField team={draft.team} pixels={options.pixels} onChange={(pixels) => change({ pixels })} />
      )}
      {has('statistics') && (
        <fieldset>
          <legend>Statistics</legend>
          <StatsSwitches id="option-analytics" options={options} hasPublic={mayPublish} onChange={change} />
        </fieldset>
      )}
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

function VisitFields({ options, field, onChange }: PartProps) {
  return (
    <fieldset>
      <legend>Redirect</legend>
      <RedirectFields id="option-redirect" options={options} onChange={onChange} />
      <StartField field={field} />
      <ClickLimitFields field={field} />
    </fieldset>
  );
}

function CardOption({ options, field, host, onChange }: PartProps) {
  return (
    <fieldset>
      <legend>Social card</legend>
      <CardFields field={field} draft={options} host={host} onText={(card_text) => onChange({ card_text })} />
    </fieldset>
  );
}
