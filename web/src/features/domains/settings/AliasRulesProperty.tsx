import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { FieldNote } from '#/ui/fields/TextField.tsx';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import type { DomainPropertyProps } from './property-props.ts';
import { useDomainForm } from './use-domain-form.ts';

type Rules = Pick<BrandedDomain, 'wide_aliases' | 'case_sensitive_aliases'>;

const choices = [
  {
    field: 'wide_aliases',
    name: 'Long aliases with dots and slashes',
    hint: 'Up to 100 characters: letters of any script, dots, and slashes, as in go/abc. One alias may end in /*, as docs/*, and leads all addresses below it.',
  },
  {
    field: 'case_sensitive_aliases',
    name: 'Upper and lower case differ',
    hint: 'Sale and sale are two links. This can be changed only while the domain has no aliases.',
  },
] as const;

/** What the aliases of the domain may be, and whether letter case tells them apart. */
export function AliasRulesProperty(props: DomainPropertyProps) {
  const { domain, mayChange } = props;

  return (
    <Property
      name="aliases"
      title="Aliases"
      noun="what aliases may be"
      isPlain={!domain.wide_aliases && !domain.case_sensitive_aliases}
      form={mayChange ? <AliasRulesForm {...props} /> : null}
    >
      {wordsFor(domain)}
    </Property>
  );
}

function wordsFor({ wide_aliases: isWide, case_sensitive_aliases: isCaseSensitive }: Rules): string {
  const characters = isWide
    ? 'Up to 100 characters of any script, with dots and slashes'
    : 'Up to 30 letters, digits, dashes and underscores';
  return isCaseSensitive ? `${characters}; upper and lower case differ` : characters;
}

function AliasRulesForm({ owner, domain }: DomainPropertyProps) {
  const { wide_aliases, case_sensitive_aliases } = domain;
  const initial: Rules = { wide_aliases, case_sensitive_aliases };
  const form = useDomainForm({
    ...{ owner, domain, title: 'Aliases', initial },
    // A rule that stays is not refused for what the other one asks.
    bodyOf: (draft) => {
      const changed = choices.filter(({ field }) => draft[field] !== initial[field]);
      return Object.fromEntries(changed.map(({ field }) => [field, draft[field]]));
    },
  });
  const { draft, errors } = form;
  const names = Object.fromEntries(choices.map(({ field, name }) => [field, name]));

  return (
    <PropertyForm {...form.frame}>
      <ErrorSummary errors={errors} fields={form.named(names)} />
      {choices.map(({ field, name, hint }) => {
        const id = form.idOf(field);
        const error = errors[field];
        return (
          <div key={field} className="domain-use">
            <CheckField
              id={id}
              checked={draft[field]}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-${error ? 'error' : 'hint'}`}
              onChange={(isChosen) => form.change({ [field]: isChosen })}
            >
              {name}
            </CheckField>
            <FieldNote id={id} hint={hint} {...(error !== undefined && { error })} />
          </div>
        );
      })}
    </PropertyForm>
  );
}
