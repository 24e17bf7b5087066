import type { ChangeEvent, ReactNode } from 'react';
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

interface OptionsFieldsProps extends MoreOptionsProps {
  /** All where nothing is said. */
  parts?: readonly OptionPart[];
}

/** The options that the plan has. */
export function OptionsFields({ parts = allParts, ...props }: OptionsFieldsProps) {
  const { draft, state, errors, onChange } = props;
  const options = draft.options ?? plainOptions;
  const allowed = allowedOptions(state);
  const change = (part: Partial<OptionsDraft>) => onChange({ options: { ...options, ...part } });

  const field = (name: TextName) => ({
    ...{ id: `option-${name}`, name, value: options[name], error: errors[name] },
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
    onBlur: () => undefined,
  });

  return parts
    .filter((part) => part === 'aliases' || allowed.hasOptions)
    .map((part) => {
      const Fields = fieldsOf[part];
      const host = draft.domain || props.host;
      return <Fields key={part} {...props} {...{ host, options, allowed, field }} onChange={change} />;
    });
}

interface PartProps extends Omit<MoreOptionsProps, 'onChange'> {
  options: OptionsDraft;
  allowed: ReturnType<typeof allowedOptions>;
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

const fieldsOf: Record<OptionPart, (props: PartProps) => ReactNode> = {
  aliases: AliasFields,
  phones: PhoneFields,
  redirect: VisitFields,
  password: VisitorPasswordField,
  card: CardOption,
  pixels: PixelFields,
  statistics: StatisticsFields,
};

const allParts = Object.keys(fieldsOf) as OptionPart[];

function AliasFields({ host, draft, state, allowed, options, errors, onChange }: PartProps) {
  if (allowed.mostAliases === 1) return null;
  return (
    <FurtherAliases
      host={host}
      team={draft.team}
      state={state}
      most={allowed.mostAliases}
      aliases={options.further_aliases}
      errors={errors}
      onChange={(further_aliases) => onChange({ further_aliases })}
    />
  );
}

/** The redirect routes that most links with any have. */
function PhoneFields({ allowed, field }: PartProps) {
  if (!allowed.hasRoutes) return null;
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

function PixelFields({ draft, options, onChange }: PartProps) {
  return <PixelField team={draft.team} pixels={options.pixels} onChange={(pixels) => onChange({ pixels })} />;
}

function StatisticsFields({ allowed, options, onChange }: PartProps) {
  return (
    <fieldset>
      <legend>Statistics</legend>
      <StatsSwitches
        id="option-analytics"
        options={options}
        hasPublic={allowed.mayPublish}
        onChange={onChange}
      />
    </fieldset>
  );
}
