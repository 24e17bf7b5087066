import { strictTransportSeconds } from '@linklet/contract/domains/strict-transport.ts';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import type { DomainPropertyProps } from './property-props.ts';
import { useDomainForm } from './use-domain-form.ts';

type Seconds = (typeof strictTransportSeconds)[number];

const times: Record<Seconds, string> = {
  300: '5 minutes',
  86400: '1 day',
  604800: '1 week',
  2592000: '30 days',
  31536000: '1 year',
};

/** Whether browsers that have met the domain come to it by https alone, and for how long. */
export function StrictTransportProperty(props: DomainPropertyProps) {
  const { domain, mayChange } = props;
  const { hsts, certificate } = domain;
  // Before there is a certificate it would keep all visitors away.
  const isOpen = hsts !== null || (certificate?.until ?? null) !== null;

  return (
    <Property
      name="hsts"
      title="Only by HTTPS"
      noun="whether browsers come only by HTTPS"
      isPlain={hsts === null}
      form={mayChange && isOpen ? <StrictTransportForm {...props} /> : null}
    >
      {wordsFor(hsts, isOpen)}
    </Property>
  );
}

function wordsFor(hsts: BrandedDomain['hsts'], isOpen: boolean): string {
  if (hsts === null) return isOpen ? 'Browsers are not told to' : 'Once the domain has a certificate';
  const time = `Browsers keep to it for ${times[hsts.max_age]}`;
  return hsts.include_subdomains ? `${time}, for all names below it, too` : time;
}

interface Draft {
  /** Empty for not at all. */
  hsts: string;
  subdomains: boolean;
}

function StrictTransportForm({ owner, domain }: DomainPropertyProps) {
  const { hsts, unicode } = domain;
  const { confirm, dialog } = useConfirm();
  const form = useDomainForm<Draft>({
    ...{ owner, domain, title: 'Only by HTTPS' },
    initial: { hsts: String(hsts?.max_age ?? ''), subdomains: hsts?.include_subdomains ?? false },
    bodyOf: async ({ hsts: seconds, subdomains }) => {
      const maxAge = strictTransportSeconds.find((each) => String(each) === seconds);
      if (maxAge === undefined) return { hsts: null };
      const isSure = await confirm({
        title: 'Require HTTPS in browsers?',
        text: warningFor(unicode, times[maxAge], subdomains),
        confirm: 'Require HTTPS',
        danger: true,
      });
      return isSure ? { hsts: { max_age: maxAge, include_subdomains: subdomains } } : null;
    },
  });
  const { draft } = form;

  return (
    <>
      <PropertyForm {...form.frame}>
        <ErrorSummary errors={form.errors} fields={form.named({ hsts: 'Only by HTTPS' })} />
        <SelectField
          id={form.idOf('hsts')}
          label="Browsers that have visited the domain use only HTTPS for"
          hint="Start with a short time. Each visit renews it."
          value={draft.hsts}
          error={form.errors['hsts']}
          onChange={(seconds) => form.change({ hsts: seconds })}
        >
          <option value="">Not at all</option>
          {strictTransportSeconds.map((seconds) => (
            <option key={seconds} value={seconds}>
              {times[seconds]}
            </option>
          ))}
        </SelectField>
        {draft.hsts !== '' && (
          <CheckField
            id={form.idOf('subdomains')}
            checked={draft.subdomains}
            onChange={(subdomains) => form.change({ subdomains })}
          >
            All names below {unicode}, too
          </CheckField>
        )}
      </PropertyForm>
      {dialog}
    </>
  );
}

function warningFor(name: string, time: string, withSubdomains: boolean): string {
  const below = withSubdomains
    ? ` The same is true of every name below ${name}, also of those that are not here: each needs a certificate.`
    : '';
  return `This can’t be undone quickly: anyone who has visited ${name} can’t open it without a valid certificate for ${time}, wherever it leads by then.${below}`;
}
