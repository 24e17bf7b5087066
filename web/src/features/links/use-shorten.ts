import { useEffect, useEffectEvent, useState, type ComponentType, type RefObject } from 'react';
import type { AppState } from '@linklet/contract/app-state.ts';
import { useRobotCheck } from '#/features/robot-check/index.ts';
import { localEntries } from '#/lib/storage.ts';
import { useSubmit } from '#/lib/use-submit.ts';
import { whenIdle } from '#/lib/when-idle.ts';
import type * as Flow from './shorten-flow.ts';
import { emptyDraft, keepDraft, type FieldErrors, type Refusal, type ShortenDraft } from './shorten-draft.ts';
import type { CreatedLinkViewProps, ShownLink } from './shown-link.ts';

/** The code behind the form, once it has arrived. */
export type ShortenFlow = typeof Flow;

/** A link to show, with the component that shows it: it comes with the code that made it. */
export interface ShortenResult {
  shown: ShownLink;
  View: ComponentType<CreatedLinkViewProps>;
}

interface UseShortenOptions {
  formRef: RefObject<HTMLFormElement | null>;
  initialDraft: ShortenDraft;
  onCreated: (result: ShortenResult) => void;
}

const liveCheckDelayMs = 300;
const pageIncomplete =
  'The page could not be loaded whole. Check your connection and try again; nothing you typed is lost.';

const loadFlow = (): Promise<ShortenFlow> => import('./shorten-flow.ts');

/** The state of the shorten form. */
export function useShorten({ formRef, initialDraft, onCreated }: UseShortenOptions) {
  const { flow, state, prepare } = useFlow();
  const { draft, change } = useDraft(initialDraft);
  const { errors, refusal, setErrors, refuse } = useRefusals(formRef, draft);
  // Whoever has an account accepted the terms with it.
  const [accepted, setAccepted] = useState(
    () => localEntries.read('termsAccepted') === true || localEntries.read('stateStatus') === true,
  );
  const robot = useRobotCheck('shorten');

  useLiveCheck({ flow, draft, errors, refusal, onChecked: setErrors });

  const { busy, submit } = useSubmit(async () => {
    try {
      const { shorten, CreatedLinkView } = await loadFlow();
      const outcome = await shorten({ draft, accepted, robot });
      if (outcome.shown === undefined) {
        refuse(outcome.errors);
        return;
      }
      localEntries.write('termsAccepted', true);
      keepDraft(emptyDraft);
      onCreated({ shown: outcome.shown, View: CreatedLinkView });
    } catch {
      refuse({ form: pageIncomplete });
    }
  });

  function accept(value: boolean): void {
    setAccepted(value);
    if (value) setErrors((current) => ({ ...current, terms: undefined }));
  }

  /** Begins what takes time as soon as the visitor shows an intent. */
  function warmUp(): void {
    prepare().then(({ captcha }) => robot.start(captcha), reportedWhenSending);
  }

  const begin = useEffectEvent(() => {
    // Who has made links here before has most likely come to make another.
    if (accepted) warmUp();
    else prepare().catch(reportedWhenSending);
  });
  useEffect(() => whenIdle(() => begin()), []);

  return {
    ...{ flow, state, draft, errors, accepted, busy },
    ...{ change, accept, submit, warmUp, refuse },
    robotStatus: robot.status,
    robotWidgetRef: robot.widgetRef,
  };
}

/** The code and the app state behind the form: fetched when the browser is idle, or on first use. */
function useFlow() {
  const [flow, setFlow] = useState<ShortenFlow | null>(null);
  const [state, setState] = useState<AppState | null>(null);

  async function prepare(): Promise<AppState> {
    const loaded = await loadFlow();
    setFlow(loaded);
    const fetched = await loaded.loadAppState();
    setState(fetched);
    return fetched;
  }

  return { flow, state, prepare };
}

function useDraft(initial: ShortenDraft) {
  const [draft, setDraft] = useState(initial);

  useEffect(() => keepDraft(draft), [draft]);
  return { draft, change: (part: Partial<ShortenDraft>) => setDraft((current) => ({ ...current, ...part })) };
}

/** What is wrong with the fields. A refusal moves the focus to the first of them, a check while typing does not. */
function useRefusals(formRef: RefObject<HTMLFormElement | null>, draft: ShortenDraft) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  useEffect(() => {
    if (refusal !== null) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [formRef, refusal]);

  function refuse(found: FieldErrors): void {
    setErrors(found);
    setRefusal({ draft, errors: found });
  }

  return { errors, refusal, setErrors, refuse };
}

interface LiveCheck {
  flow: ShortenFlow | null;
  draft: ShortenDraft;
  errors: FieldErrors;
  refusal: Refusal | null;
  onChecked: (errors: FieldErrors) => void;
}

/** Once the typing pauses, an alias is checked, and so is every field that was refused before. */
function useLiveCheck({ flow, draft, errors, refusal, onChecked }: LiveCheck): void {
  const check = useEffectEvent(() => {
    if (flow === null) return;
    const next = flow.recheck(draft, errors, refusal);
    if (JSON.stringify(next) !== JSON.stringify(errors)) onChecked(next);
  });

  useEffect(() => {
    const timer = setTimeout(() => check(), liveCheckDelayMs);
    return () => clearTimeout(timer);
  }, [draft]);
}

// What fails in the background fails again, and is told, when the form is sent.
function reportedWhenSending(): void {}
