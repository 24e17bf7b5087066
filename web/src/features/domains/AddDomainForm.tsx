import { useRef } from 'react';
import { accountDomains, type BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { likelyApex, typedName } from './domain-name.ts';
import { useDomainCalls, type DomainOwner } from './domains.queries.ts';
import { OnlyForLinks } from './OnlyForLinks.tsx';

const names = { domain: 'Domain', only_for_links: 'Use' };

interface AddDomainFormProps {
  owner: DomainOwner;
  listPath: string;
  onAdded: (domain: BrandedDomain) => void;
}

/** Adds a domain by what people paste of it. */
export function AddDomainForm({ owner, listPath, onAdded }: AddDomainFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { claim } = useDomainCalls(owner);
  const form = useForm({
    formRef,
    initial: { domain: '', only_for_links: false },
    // The same for organizations.
    check: (draft) => checkBody(accountDomains.claim, draft),
    send: async ({ domain }) => onAdded(await claim({ domain, only_for_links: true })),
  });
  const { draft, errors } = form;

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={errors} fields={form.named(names)} />
      <TextField
        {...form.field('domain')}
        label={names.domain}
        hint={<NameHint typed={draft.domain} />}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder="go.acme.com"
      />
      <OnlyForLinks
        id={form.idOf('only_for_links')}
        checked={draft.only_for_links}
        error={errors['only_for_links']}
        onChange={(only_for_links) => form.change({ only_for_links })}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Add domain" busyLabel="Adding…" />
        <ButtonAnchor href={listPath}>Cancel</ButtonAnchor>
      </div>
    </form>
  );
}

/** What the choice of a name means, before it is made. */
function NameHint({ typed }: { typed: string }) {
  const name = typedName(typed);
  const apex = likelyApex(name);
  if (apex === null) return 'A name below a domain that you own, such as go.acme.com.';
  if (name === apex)
    return `${name} is a root domain: it gets A records, and a website at this name stops. go.${apex} would keep it.`;
  if (name.startsWith('www.')) return `A website at ${name} stops. go.${apex} would keep it.`;
  return `${name} gets a CNAME record. A website at ${apex} stays as it is.`;
}
