import { useRef } from 'react';
import type { DomainChange } from '@linklet/contract/domains/endpoints.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { useDomainCalls } from '../domains.queries.ts';
import type { DomainPropertyProps } from './property-props.ts';

interface DomainFormOptions<Draft> extends Pick<DomainPropertyProps, 'owner' | 'domain'> {
  /** Of the property, for the notice that it is saved. */
  title: string;
  initial: Draft;
  check?: (draft: Draft) => FormErrors;
  /** What of the domain is changed; null leaves the form open. */
  bodyOf: (draft: Draft) => DomainChange | null | Promise<DomainChange | null>;
  explain?: (error: unknown) => FormErrors;
}

/** The form of a property of a domain: it saves, says so, and closes. `frame` is what `PropertyForm` is given. */
export function useDomainForm<Draft extends object>(options: DomainFormOptions<Draft>) {
  const { owner, domain, title, initial, check = () => ({}), bodyOf, explain } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const { change } = useDomainCalls(owner);
  const { close } = useOpenProperty();
  const form = useForm<Draft>({
    formRef,
    initial,
    check,
    send: async (draft) => {
      const body = await bodyOf(draft);
      if (body === null) return;
      await change({ domain, body });
      notify(`${title}: saved.`, 'success');
      close();
    },
    ...(explain && { explain }),
  });
  const isDirty = JSON.stringify(form.draft) !== JSON.stringify(initial);
  return { ...form, frame: { formRef, form: { ...form, isDirty, note: null } } };
}
