import { useId, type ChangeEvent, type RefObject } from 'react';
import { formErrors } from '../transport/failures.ts';
import { useFormState, type FormErrors } from './form-state.ts';

export type { FormErrors };

interface FormOptions<Draft> {
  formRef: RefObject<HTMLFormElement | null>;
  initial: Draft;
  check: (draft: Draft) => FormErrors | null;
  send: (draft: Draft) => Promise<unknown>;
  explain?: (error: unknown, fields: ReadonlySet<string>) => FormErrors;
}

export function useForm<Draft extends object>(options: FormOptions<Draft>) {
  const form = useFormState({ explain: formErrors, ...options });
  const { draft, errors, change, leave } = form;
  const id = useId();

  const idOf = (field: keyof Draft & string) => `${id}${field}`;

  function field(name: keyof Draft & string) {
    return {
      id: idOf(name),
      name,
      value: String(draft[name]),
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: event.currentTarget.value } as Partial<Draft>),
      onBlur: () => leave(name),
    };
  }

  /** The fields in the order of the form, for the error summary. */
  function named(names: Partial<Record<keyof Draft & string, string>>) {
    return (Object.entries(names) as [keyof Draft & string, string][]).map(([name, text]) => ({
      field: name,
      id: idOf(name),
      name: text,
    }));
  }

  return { ...form, field, named, idOf };
}
