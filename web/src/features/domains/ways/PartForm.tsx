import { useRef } from 'react';
import type { BrandedDomain, ListedDomain } from '@linklet/contract/domains/endpoints.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { formErrors } from '#/lib/transport/failures.ts';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { nameOf } from '../domain-name.ts';
import { useDomainCalls, type DomainOwner } from '../domains.queries.ts';
import { onlyForLinksErrors } from '../OnlyForLinks.tsx';
import { AddForm } from './AddForm.tsx';
import { frontOf, linkOn } from './front-of.ts';
import { SubdomainField } from './SubdomainField.tsx';

interface PartFormProps {
  owner: DomainOwner;
  /** The proven domains of the owner. */
  parents: readonly ListedDomain[];
  listPath: string;
  onAdded: (domain: BrandedDomain) => void;
}

/** Adds a part of a domain that its owner has proven. */
export function PartForm({ owner, parents, listPath, onAdded }: PartFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { claim } = useDomainCalls(owner);
  const form = useForm({
    formRef,
    initial: { parent: parents[0]?.domain ?? '', subdomain: '', only_for_links: false },
    check: ({ parent, subdomain, only_for_links }) => ({
      ...(frontOf(subdomain, parent) === '' && { subdomain: 'Subdomain required' }),
      ...onlyForLinksErrors(only_for_links),
    }),
    send: async ({ parent, subdomain }) => {
      const domain = `${frontOf(subdomain, parent)}.${nameOf(parent)}`;
      onAdded(await claim({ domain, only_for_links: true }));
    },
    explain: (error) => {
      const { domain: refusal, ...rest } = formErrors(error, new Set(['domain']));
      return { ...rest, ...(refusal !== undefined && { subdomain: refusal }) };
    },
  });
  const { draft } = form;
  const shown = parents.find(({ domain }) => domain === draft.parent)?.unicode ?? draft.parent;

  return (
    <AddForm
      formRef={formRef}
      form={form}
      fields={form.named({ subdomain: 'Subdomain' })}
      label="Add subdomain"
      listPath={listPath}
    >
      <ChoiceField
        id={form.idOf('parent')}
        label="Domain"
        value={draft.parent}
        choices={parents.map(({ domain, unicode }) => ({ value: domain, label: unicode }))}
        onChange={(parent) => form.change({ parent })}
      />
      <SubdomainField
        {...form.field('subdomain')}
        label="Subdomain"
        base={shown}
        hint={`A link on it: ${linkOn(frontOf(draft.subdomain, shown), shown)}`}
      />
    </AddForm>
  );
}
