import { useRef, useState } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { readUtm, utmFields, withoutUtm } from '@linklet/contract/links/utm-presets/utm.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { LongUrl } from '#/ui/LongUrl.tsx';
import { DestinationField } from '../destination/DestinationField.tsx';
import { PlanLock } from '#/ui/properties/PlanLock.tsx';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import type { LinkPropertyProps } from '../property-props.ts';
import { mayCorrect, rightTo } from '../rights.ts';
import { useDestinationForm } from '../destination/use-destination-form.ts';

/** Where a link leads. */
export function DestinationProperty({ link, state, paths }: LinkPropertyProps) {
  const { may, refusal } = rightTo('change_long_url', 'destination_not_in_plan', { state, link });
  const [isNew] = useState(() => mayCorrect(state, link, Date.now()));
  const utm = utmTexts(link.url);

  return (
    <Property
      name="destination"
      title="Destination"
      form={may || isNew ? <DestinationForm link={link} /> : null}
      lock={<PlanLock code={isNew ? null : refusal} withheld={state.withheld} path={paths.subscription} />}
    >
      <a href={link.url} target="_blank" rel="noopener noreferrer">
        <LongUrl url={withoutUtm(link.url).replace(/^https:\/\//, '')} />
      </a>
      {utm.length > 0 && <p className="property-note">{utm.join(' · ')}</p>}
    </Property>
  );
}

/** The UTM parameters of a URL, as people read them. */
function utmTexts(url: string): string[] {
  const utm = readUtm(url);
  return utmFields.filter(({ name }) => utm[name] !== '').map(({ name }) => `utm_${name}=${utm[name]}`);
}

function DestinationForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { close } = useOpenProperty();
  const form = useDestinationForm(formRef, link, close);

  return (
    <PropertyForm formRef={formRef} form={form}>
      <ErrorSummary errors={form.errors} fields={form.named({ url: 'URL' })} />
      <DestinationField {...form.field('url')} />
    </PropertyForm>
  );
}
