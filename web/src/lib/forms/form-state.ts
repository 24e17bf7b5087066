import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSubmit } from './use-submit.ts';

export type FormErrors = Partial<Record<string, string>>;

/** Thrown by `send` for errors that are known by field. */
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
  check: (draft: Draft) => FormErrors | null;
  send: (draft: Draft) => Promise<unknown>;
  explain: (error: unknown, fields: ReadonlySet<string>, draft: Draft) => FormErrors | Promise<FormErrors>;
  /** Fields that stay refused until they, or the fields listed with them, change. */
  judged?: Partial<Record<keyof Draft, (keyof Draft)[]>>;
}

/** A form's draft and its errors. Fields are checked on leaving, and on each change once refused. */
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
    // What came above a button that is pressed would move it away before it is let go; sending checks all.
    const isSending = document.querySelector('[type=submit]:active');
    if (isSending || draft[field] === '' || draft[field] === initial[field]) return;
    const sentence = check(draft)?.[field];
    setErrors((current) => (sentence === undefined ? current : { ...current, [field]: sentence }));
  }

  return { draft, latest, errors, busy, submit, change, leave, refuse };
}

/** A field may submit with its last character before the next render: `latest` already has it. */
function useDraft<Draft>(initial: Draft) {
  const [draft, setDraft] = useState(initial);
  const latest = useRef(initial);

  function keep(next: Draft): void {
    latest.current = next;
    setDraft(next);
  }

  return { draft, latest, setDraft: keep };
}

/** A refusal moves the focus to the first wrong field; a check while typing does not. */
function useRefusals(formRef: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals === 0) return;
    const wrong = formRef.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    wrong?.focus();
    // A wrong code is retyped, not edited.
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
