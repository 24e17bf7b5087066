import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react';
import type { AppState } from '@linklet/contract/app-state.ts';
import { useRobotCheck } from '#/features/robot-check/index.ts';
import { localEntries } from '#/lib/storage.ts';
import { whenIdle } from '#/lib/when-idle.ts';
import type { CreatedLinkViewProps, ShownLink } from './ShortenCard.tsx';
import { emptyDraft, keepDraft, type FieldErrors, type ShortenDraft } from './shorten-draft.ts';

export type ShortenFlow = typeof import('./shorten-flow.ts');

/** A link to show, with the component that shows it: it comes with the code that made it. */
export interface ShortenResult {
  shown: ShownLink;
  View: ComponentType<CreatedLinkViewProps>;
}

interface UseShortenOptions {
  initialDraft: ShortenDraft;
  onCreated: (result: ShortenResult) => void;
}

const liveCheckDelayMs = 300;
const pageIncomplete =
  'The page could not be loaded whole. Check your connection and try again; nothing you typed is lost.';

const loadFlow = (): Promise<ShortenFlow> => import('./shorten-flow.ts');

/** The state of the shorten form. */
export function useShorten({ initialDraft, onCreated }: UseShortenOptions) {
  const { flow, state, prepare } = useFlow();
  const { draft, change } = useDraft(initialDraft);
  const { formRef, errors, setErrors, refuse } = useRefusals();
  const [accepted, setAccepted] = useState(() => localEntries.read('termsAccepted') === true);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const robot = useRobotCheck('shortener');

  useLiveCheck({ flow, draft, errors, setErrors });

  async function send(): Promise<void> {
    const { shorten, CreatedLinkView } = await loadFlow();
    const outcome = await shorten({ draft, accepted, robot });
    if (outcome.shown === undefined) return refuse(outcome.errors);
    localEntries.write('termsAccepted', true);
    keepDraft(emptyDraft);
    onCreated({ shown: outcome.shown, View: CreatedLinkView });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    void send()
      .catch(() => refuse({ form: pageIncomplete }))
      .finally(() => {
        sending.current = false;
        setBusy(false);
      });
  }

  function accept(value: boolean): void {
    setAccepted(value);
    if (value) setErrors(({ terms: _, ...others }) => others);
  }

  /** Begins what takes time as soon as the visitor shows an intent. */
  function warmUp(): void {
    void prepare()
      .then(({ captcha }) => robot.start(captcha))
      .catch(reportedWhenSending);
  }

  return {
    formRef,
    flow,
    state,
    draft,
    errors,
    accepted,
    busy,
    robot,
    change,
    accept,
    submit,
    warmUp,
    refuse,
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

  useEffect(() => whenIdle(() => void prepare().catch(reportedWhenSending)), []);
  return { flow, state, prepare };
}

function useDraft(initial: ShortenDraft) {
  const [draft, setDraft] = useState(initial);

  useEffect(() => keepDraft(draft), [draft]);
  return { draft, change: (part: Partial<ShortenDraft>) => setDraft((current) => ({ ...current, ...part })) };
}

/** What is wrong with the fields. A refusal moves the focus to the first of them, a check while typing does not. */
function useRefusals() {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  function refuse(found: FieldErrors): void {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  return { formRef, errors, setErrors, refuse };
}

interface LiveCheck {
  flow: ShortenFlow | null;
  draft: ShortenDraft;
  errors: FieldErrors;
  setErrors: (errors: FieldErrors) => void;
}

/** Once the typing pauses, an alias is checked, and so is every field that was refused before. */
function useLiveCheck({ flow, draft, errors, setErrors }: LiveCheck): void {
  useEffect(() => {
    if (flow === null) return;
    const timer = setTimeout(() => {
      const next = flow.recheck(draft, errors);
      if (JSON.stringify(next) !== JSON.stringify(errors)) setErrors(next);
    }, liveCheckDelayMs);
    return () => clearTimeout(timer);
  }, [flow, draft.url, draft.alias, draft.expiresAt]);
}

// What fails in the background fails again, and is told, when the form is sent.
function reportedWhenSending(): void {}
