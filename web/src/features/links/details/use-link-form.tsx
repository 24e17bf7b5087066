import { useState, type RefObject } from 'react';
import type { HistoryEntry } from '@linklet/contract/links/edits.ts';
import { formErrors } from '#/lib/transport/failures.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { useForm, type FormErrors } from '#/lib/forms/use-form.ts';
import { OvertakenNote } from './OvertakenNote.tsx';

interface LinkFormOptions<Draft> {
  formRef: RefObject<HTMLFormElement | null>;
  /** What the link has now. */
  present: Draft;
  check: (draft: Draft) => FormErrors | null;
  send: (draft: Draft) => Promise<unknown>;
  explain?: (error: unknown, fields: ReadonlySet<string>) => FormErrors;
}

/**
 * A form for some of what a link has. Where somebody else changed that meanwhile, what is typed stays; who did it is
 * said in `note`, and what the link has by now can be taken in its place.
 */
export function useLinkForm<Draft extends object>(options: LinkFormOptions<Draft>) {
  const { formRef, present, check, send, explain } = { explain: formErrors, ...options };
  const [basis, setBasis] = useState(present);
  const [change, setChange] = useState<HistoryEntry | null>(null);
  const form = useForm({
    formRef,
    initial: present,
    check,
    send: async (draft) => {
      await send(draft);
      setChange(null);
      setBasis(draft);
    },
    explain: (error, fields) => {
      const overtaking = overtakingOf(error);
      setChange(overtaking);
      return overtaking === null ? explain(error, fields) : {};
    },
  });
  const isDirty = !isSame(form.draft, basis);
  const isOvertaken = !isSame(present, basis);

  function load(): void {
    form.change(present);
    setBasis(present);
    setChange(null);
  }

  // As nothing is typed, nothing is lost.
  if (!isDirty && isOvertaken) load();

  const isNoted = change !== null || (isDirty && !form.busy && isOvertaken);
  const onLoad = isSame(form.draft, present) ? null : load;
  return { ...form, isDirty, note: isNoted && <OvertakenNote change={change} onLoad={onLoad} /> };
}

/** The change that was faster, where that is why a change was refused. */
function overtakingOf(error: unknown): HistoryEntry | null {
  const isLate = error instanceof ApiError && error.code === 'link_changed';
  return isLate ? ((error.changed as HistoryEntry | undefined) ?? null) : null;
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
