import { parseDestination } from '@linklet/contract/links/destination.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import type { FormErrors } from '#/lib/forms/use-form.ts';
import { formErrors } from '#/lib/transport/failures.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { LongUrl } from '#/ui/LongUrl.tsx';
import { PlanLock } from '#/ui/properties/PlanLock.tsx';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import type { DomainPropertyProps } from './property-props.ts';
import { useDomainForm } from './use-domain-form.ts';

type RedirectField = 'root_url' | 'not_found_url';

interface RedirectPropertyProps extends DomainPropertyProps {
  field: RedirectField;
  subscriptionPath: string;
}

const words = {
  root_url: { title: 'Domain itself', noun: 'where the domain itself leads', hint: rootHint },
  not_found_url: { title: 'Unknown aliases', noun: 'where unknown aliases lead', hint: unknownHint },
} as const;

function rootHint(name: string): string {
  return `Where ${name} leads without an alias. Leave empty to show a page that says there is no link.`;
}

function unknownHint(name: string): string {
  return `Where ${name} leads with an alias that no link has. Leave empty to show a page that says so.`;
}

/** Where the domain itself leads, or aliases that no link has. */
export function RedirectProperty(props: RedirectPropertyProps) {
  const { domain, field, mayChange, subscriptionPath } = props;
  const url = domain[field];
  const { title, noun } = words[field];
  const isLocked = domain.locked.includes(field);
  // What a former plan had can still be taken away.
  const hasForm = mayChange && (!isLocked || url !== null);

  return (
    <Property
      name={field}
      title={title}
      noun={noun}
      isPlain={url === null}
      form={hasForm ? <RedirectForm {...props} /> : null}
      lock={
        <PlanLock code={isLocked ? `${field}_not_in_plan` : null} withheld={[]} path={subscriptionPath} />
      }
    >
      {url === null ? (
        'No redirect'
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          <LongUrl url={url.replace(/^https:\/\//, '')} />
        </a>
      )}
    </Property>
  );
}

function RedirectForm({ owner, domain, field }: RedirectPropertyProps) {
  const { title, hint } = words[field];
  const form = useDomainForm({
    ...{ owner, domain, title },
    initial: { url: domain[field] ?? '' },
    check: ({ url }) => (url.trim() === '' ? {} : urlErrors(url)),
    bodyOf: ({ url }) => ({ [field]: url.trim() === '' ? null : url }),
    explain: (error) => {
      const { [field]: refusal, ...rest } = formErrors(error, new Set([field]));
      return { ...rest, ...(refusal !== undefined && { url: refusal }) };
    },
  });

  return (
    <PropertyForm {...form.frame}>
      <ErrorSummary errors={form.errors} fields={form.named({ url: 'URL' })} />
      <TextField
        {...form.field('url')}
        label="URL"
        hint={hint(domain.unicode)}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </PropertyForm>
  );
}

function urlErrors(url: string): FormErrors {
  const destination = parseDestination(url);
  return 'refusal' in destination ? { url: errorMessage(destination.refusal) } : {};
}
