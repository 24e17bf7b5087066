import { useRef } from 'react';
import { appLinkFiles, readAppLinks, type AppLinkField } from '@linklet/contract/domains/app-links.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import { useDomainCalls } from '../domains.queries.ts';
import type { DomainPropertyProps } from './property-props.ts';

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
  const formRef = useRef<HTMLFormElement>(null);
  const { change } = useDomainCalls(owner);
  const { close } = useOpenProperty();
  const { title, system } = words[field];
  const present = domain[field] === null ? '' : JSON.stringify(JSON.parse(domain[field]), null, 2);
  const form = useForm({
    formRef,
    initial: { [field]: present } as Record<AppLinkField, string>,
    check: ({ [field]: text }) => {
      const read = text.trim() === '' ? null : readAppLinks(field, text);
      return read !== null && 'refusal' in read ? { [field]: read.refusal } : {};
    },
    send: async ({ [field]: text }) => {
      await change({ domain, body: { [field]: text.trim() === '' ? null : text } });
      notify(`${title}: saved.`, 'success');
      close();
    },
  });
  const id = form.idOf(field);

  return (
    <PropertyForm formRef={formRef} form={{ ...form, isDirty: form.draft[field] !== present, note: null }}>
      <ErrorSummary errors={form.errors} fields={form.named({ [field]: 'File' })} />
      <TextAreaField
        id={id}
        label="File (JSON)"
        hint={`What ${system} asks ${domain.unicode} for at ${appLinkFiles[field]}. Whoever makes the app has it. Empty: links open in the browser.`}
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
