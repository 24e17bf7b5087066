import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSubmit } from './use-submit.ts';

/** By field what is wrong with it; `form` is what concerns the form as a whole. */
export type FormErrors = Partial<Record<string, string>>;

/** Thrown where a form is sent: what is wrong with it is known, and said by field. */
export class FormRefusal extends Error {
  readonly errors: FormErrors;

  constructor(errors: FormErrors) {
    super('The form was refused.');
    this.errors = errors;
  }
}

interface FormStateOptions<Draft> {
  formRef: RefObject<HTMLFormElement | null>;
  initial: Draft;
  /** What can be told to be wrong before anything is sent; null while nothing can. */
  check: (draft: Draft) => FormErrors | null;
  /** Sends the draft. What it throws is shown in the form. */
  send: (draft: Draft) => Promise<unknown>;
  /** What a failure says about each of the fields, and about the form. */
  explain: (error: unknown, fields: ReadonlySet<string>, draft: Draft) => FormErrors | Promise<FormErrors>;
  /** Fields that stay refused while they, and the fields named with them, are as they were sent. */
  judged?: Partial<Record<keyof Draft, (keyof Draft)[]>>;
}

/** A form's draft and what is wrong with it. Fields are checked when left, and again with each change once refused. */
export function useFormState<Draft extends object>(options: FormStateOptions<Draft>) {
  const { formRef, initial, check, send, explain, judged } = options;
  const { draft, latest, setDraft } = useDraft(initial);
  const { errors, setErrors, refuse } = useRefusals(formRef);
  const sent = useRef<Draft | null>(null);

  const { busy, submit } = useSubmit(async () => {
    const draft = latest.current;
    sent.current = draft;
    try {
      const found = check(draft) ?? {};
      if (Object.keys(found).length > 0) throw new FormRefusal(found);
      setErrors({});
      await send(draft);
    } catch (error) {
      refuse(
        error instanceof FormRefusal
          ? error.errors
          : await explain(error, new Set(Object.keys(draft)), draft),
      );
    }
  });

  function change(part: Partial<Draft>): void {
    const next = { ...latest.current, ...part };
    setDraft(next);
    const found = check(next);
    if (found === null) return;
    const still = (field: string, sentence: string | undefined) =>
      isAsSent(field as keyof Draft, next) ? sentence : found[field];
    setErrors((current) =>
      withoutEmpty(Object.entries(current).map(([field, sentence]) => [field, still(field, sentence)])),
    );
  }

  function isAsSent(field: keyof Draft, next: Draft): boolean {
    const others = judged?.[field];
    return others?.concat(field).every((name) => sent.current?.[name] === next[name]) ?? false;
  }

  function leave(field: keyof Draft & string): void {
    if (draft[field] === '' || draft[field] === initial[field]) return;
    const sentence = check(draft)?.[field];
    setErrors((current) => (sentence === undefined ? current : { ...current, [field]: sentence }));
  }

  return { draft, latest, errors, busy, submit, change, leave, refuse };
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

function withoutEmpty(entries: [string, string | undefined][]): FormErrors {
  return Object.fromEntries(entries.filter(([, sentence]) => sentence));
}
