import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { useRobotCheck } from '#/features/robot-check/index.ts';
import { useFormState } from '#/lib/forms/form-state.ts';
import { localEntries } from '#/lib/storage.ts';
import { whenIdle } from '#/lib/loading/when-idle.ts';
import type * as Flow from './shorten-flow.ts';
import { emptyDraft, keepDraft, type ShortenDraft } from './shorten-draft.ts';
import type { ShortenResult } from '../shown-link.ts';

/** The code behind the form, once it has arrived. */
export type ShortenFlow = typeof Flow;

/** Once both are there: the code, and who looks. */
export interface KnownVisitor {
  flow: ShortenFlow;
  state: AppState;
}

interface UseShortenOptions {
  formRef: RefObject<HTMLFormElement | null>;
  host: string;
  initialDraft: ShortenDraft;
  onCreated: (result: ShortenResult) => void;
}

const pageIncomplete = 'The page could not be loaded. Check your connection and try again.';

const loadFlow = (): Promise<ShortenFlow> => import('./shorten-flow.ts');

/** The state of the shorten form. */
export function useShorten({ formRef, host, initialDraft, onCreated }: UseShortenOptions) {
  const [limitReached, setLimitReached] = useState<{ reached: unknown } | null>(null);
  const robot = useRobotCheck('shorten');
  const { flow, known, ...visitor } = useVisitor({
    host,
    draftOf: () => form.latest.current,
    onMet: (part) => form.change(part),
  });

  const form = useFormState({
    formRef,
    initial: initialDraft,
    check: (draft) => flow?.checkDraft(draft, known) ?? null,
    send: async (draft) => {
      const { shorten, viewOf } = await loadFlow();
      const shown = await shorten({ draft, host, robot });
      localEntries.write('termsAccepted', true);
      keepDraft(emptyDraft);
      onCreated({ View: viewOf(shown), hash: shown.place === null ? shown.link.hash : null });
    },
    explain: async (error, fields, draft) => {
      const loaded = await loadFlow().catch(() => null);
      if (loaded === null) return { form: pageIncomplete };
      setLimitReached(loaded.isLimitReached(error) ? error : null);
      const isGone = loaded.isDomainGone(error) && (await visitor.meetAgain(loaded));
      return isGone ? {} : loaded.explain(error, fields, draft);
    },
    judged: { url: [], alias: ['domain'], expires_at: [] },
  });

  useEffect(() => keepDraft(form.draft), [form.draft]);

  /** Another workspace has domains and a plan of its own. */
  function choosePlace(team: string, arriving: Promise<AppState>): void {
    form.change({ team });
    arriving.then((state) => team === form.latest.current.team && visitor.meet(state), reportedWhenSending);
  }

  /** Begins what takes time as soon as the visitor shows an intent. */
  function warmUp(): void {
    visitor.prepare().then(({ captcha }) => robot.start(captcha), reportedWhenSending);
  }

  const begin = useEffectEvent(() => {
    // Who has made links here before has most likely come to make another.
    if (form.draft.terms) warmUp();
    else visitor.prepare().catch(reportedWhenSending);
  });
  useEffect(() => whenIdle(() => begin()), []);

  // Another domain gives new links other tags and UTM parameters.
  const change = (part: Partial<ShortenDraft>) =>
    form.change(known?.flow.withFilled({ ...known, draft: form.latest.current, host }, part) ?? part);
  const closeLimit = () => setLimitReached(null);
  return { ...form, change, flow, known, choosePlace, warmUp, robot, limitReached, closeLimit };
}

interface VisitorOptions {
  host: string;
  draftOf: () => ShortenDraft;
  /** It goes on with another domain, and with what that fills in. */
  onMet: (part: Partial<ShortenDraft>) => void;
}

/** The code behind the form, and who looks, as the workspace of the draft knows them. */
function useVisitor({ host, draftOf, onMet }: VisitorOptions) {
  const [flow, setFlow] = useState<ShortenFlow | null>(null);
  const [known, setKnown] = useState<KnownVisitor | null>(null);

  /** A domain that is not to be had gives way to another: then the answer is true. */
  function meetWith(loaded: ShortenFlow, state: AppState): boolean {
    setKnown({ flow: loaded, state });
    return loaded.settle({ state, draft: draftOf(), host }, onMet);
  }

  return {
    flow,
    known,
    meet: (state: AppState) => flow !== null && meetWith(flow, state),
    meetAgain: async (loaded: ShortenFlow) => meetWith(loaded, await loaded.fetchStateOf(draftOf().team)),
    /** Fetched when the browser is idle, or on first use. */
    prepare: async () => {
      const loaded = await loadFlow();
      setFlow(loaded);
      const state = await loaded.loadStateOf(draftOf().team);
      meetWith(loaded, state);
      return state;
    },
  };
}

// What fails in the background fails again, and is told, when the form is sent.
function reportedWhenSending(): void {}
