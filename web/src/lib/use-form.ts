import { useEffect, useId, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import { describeFailure, fieldErrors } from './failures.ts';
import { ApiError } from './transport.ts';
import { useSubmit } from './use-submit.ts';

/** By field what is wrong with it; `form` is what concerns the form as a whole. */
export type FormErrors = Partial<Record<string, string>>;

interface FormOptions<Draft> {
  formRef: RefObject<HTMLFormElement | null>;
  initial: Draft;
  /** What can be told to be wrong before anything is sent. */
  check: (draft: Draft) => FormErrors;
  /** Sends the draft. What it throws is shown in the form. */
  send: (draft: Draft) => Promise<unknown>;
}

/** A form's draft and what is wrong with it. Fields are checked when left, and again with each change once refused. */
export function useForm<Draft extends object>({ formRef, initial, check, send }: FormOptions<Draft>) {
  const { draft, latest, setDraft } = useDraft(initial);
  const id = useId();
  const { errors, setErrors, refuse } = useRefusals(formRef);

  const { busy, submit } = useSubmit(async () => {
    const draft = latest.current;
    const found = check(draft);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    try {
      setErrors({});
      await send(draft);
    } catch (error) {
      refuse(errorsOf(error, new Set(Object.keys(draft))));
    }
  });

  function change(part: Partial<Draft>): void {
    const next = { ...latest.current, ...part };
    setDraft(next);
    const found = check(next);
    setErrors((current) => pick(found, Object.keys(current)));
  }

  function leave(field: keyof Draft & string): void {
    if (draft[field] === '' || draft[field] === initial[field]) return;
    const sentence = check(draft)[field];
    setErrors((current) => (sentence === undefined ? current : { ...current, [field]: sentence }));
  }

  const idOf = (field: keyof Draft & string) => `${id}${field}`;

  /** What a text field of the form is given. */
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

  /** The fields in the order of the form, for the summary of what is wrong. */
  function named(names: Partial<Record<keyof Draft & string, string>>) {
    return (Object.entries(names) as [keyof Draft & string, string][]).map(([name, text]) => ({
      field: name,
      id: idOf(name),
      name: text,
    }));
  }

  return { draft, errors, busy, submit, change, refuse, field, named, idOf };
}

/** A field that sends the form with its last character is faster than the next rendering: `latest` has it already. */
function useDraft<Draft>(initial: Draft) {
  const [draft, setDraft] = useState(initial);
  const latest = useRef(initial);

  function keep(next: Draft): void {
    latest.current = next;
    setDraft(next);
  }

  return { draft, latest, setDraft: keep };
}

/** A refusal moves the focus to the first wrong field; a check of what is being typed does not. */
function useRefusals(formRef: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals === 0) return;
    const wrong = formRef.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    wrong?.focus();
    // A code is typed anew, not mended.
    if (wrong?.autocomplete === 'one-time-code') wrong.select();
  }, [formRef, refusals]);

  function refuse(found: FormErrors): void {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  return { errors, setErrors, refuse };
}

/** Sentences of fields that the form doesn't have belong to the form as a whole. */
function errorsOf(error: unknown, fields: ReadonlySet<string>): FormErrors {
  if (!(error instanceof ApiError)) return { form: describeFailure(error).text };
  const all = Object.entries(fieldErrors(error));
  const beside = all.filter(([field]) => fields.has(field));
  const others = all.filter(([field]) => !fields.has(field)).map(([, sentence]) => sentence);
  if (beside.length > 0 && others.length === 0) return Object.fromEntries(beside);
  return { ...Object.fromEntries(beside), form: others[0] ?? describeFailure(error).text };
}

function pick(errors: FormErrors, fields: string[]): FormErrors {
  const kept = fields.filter((field) => errors[field] !== undefined);
  return Object.fromEntries(kept.map((field) => [field, errors[field]]));
}
