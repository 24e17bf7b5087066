import { appLinkFiles, readAppLinks, type AppLinkField } from '@linklet/contract/domains/app-links.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import type { DomainPropertyProps } from './property-props.ts';
import { useDomainForm } from './use-domain-form.ts';

interface AppLinksPropertyProps extends DomainPropertyProps {
  field: AppLinkField;
}

const words = {
  apple_app_links: { title: 'iOS app', noun: 'the file for iOS', system: 'iOS' },
  android_app_links: { title: 'Android app', noun: 'the file for Android', system: 'Android' },
} as const;

/** The file by which a phone opens links of the domain in an app. */
export function AppLinksProperty(props: AppLinksPropertyProps) {
  const { domain, field, mayChange } = props;
  const { title, noun } = words[field];

  return (
    <Property
      name={field}
      title={title}
      noun={noun}
      isPlain={domain[field] === null}
      form={mayChange ? <AppLinksForm {...props} /> : null}
    >
      {domain[field] === null ? (
        'Links open in the browser'
      ) : (
        <>
          Served at <code>{appLinkFiles[field]}</code>
        </>
      )}
    </Property>
  );
}

function AppLinksForm({ owner, domain, field }: AppLinksPropertyProps) {
  const { title, system } = words[field];
  const present = domain[field] === null ? '' : JSON.stringify(JSON.parse(domain[field]), null, 2);
  const form = useDomainForm({
    ...{ owner, domain, title },
    initial: { [field]: present } as Record<AppLinkField, string>,
    check: ({ [field]: text }) => {
      const read = text.trim() === '' ? null : readAppLinks(field, text);
      return read !== null && 'refusal' in read ? { [field]: read.refusal } : {};
    },
    bodyOf: ({ [field]: text }) => ({ [field]: text.trim() === '' ? null : text }),
  });
  const id = form.idOf(field);

  return (
    <PropertyForm {...form.frame}>
      <ErrorSummary errors={form.errors} fields={form.named({ [field]: 'File' })} />
      <TextAreaField
        id={id}
        label="File (JSON)"
        hint={`What ${system} asks ${domain.unicode} for at ${appLinkFiles[field]}. The app’s developer has it. Leave empty to open links in the browser.`}
        error={form.errors[field]}
        rows={10}
        spellCheck={false}
        autoComplete="off"
        value={form.draft[field]}
        onChange={(text) => form.change({ [field]: text })}
      />
    </PropertyForm>
  );
}
