import { useRef } from 'react';
import { accountDomains, type BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { AddForm } from './ways/AddForm.tsx';
import { likelyApex, typedName } from './domain-name.ts';
import { useDomainCalls, type DomainOwner } from './domains.queries.ts';

const names = { domain: 'Domain' };

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
    initial: { domain: '', only_for_links: false, with_www: false },
    // The same for organizations.
    check: (draft) => checkBody(accountDomains.claim, draft),
    send: async ({ domain, with_www }) => {
      const withWww = with_www && isRoot(domain);
      onAdded(await claim({ domain, only_for_links: true, ...(withWww && { with_www: true }) }));
    },
  });
  const { draft } = form;
  const name = typedName(draft.domain);

  return (
    <AddForm formRef={formRef} form={form} fields={form.named(names)} label="Add domain" listPath={listPath}>
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
        after={<WwwOffer name={name} onTake={(domain) => form.change({ domain, with_www: true })} />}
      />
      {isRoot(draft.domain) && (
        <CheckField
          id={form.idOf('with_www')}
          checked={draft.with_www}
          onChange={(with_www) => form.change({ with_www })}
        >
          www.{name} leads to it, too
        </CheckField>
      )}
    </AddForm>
  );
}

function isRoot(typed: string): boolean {
  const name = typedName(typed);
  return name !== '' && likelyApex(name) === name;
}

/** Whoever types www most likely means the root domain. */
function WwwOffer({ name, onTake }: { name: string; onTake: (domain: string) => void }) {
  const root = name.replace(/^www\./, '');
  if (root === name || !isRoot(root)) return null;
  return (
    <p className="field-hint">
      Did you mean {root}? Then both work.{' '}
      <Button kind="text" onClick={() => onTake(root)}>
        Use {root} with www
      </Button>
    </p>
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
