import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { AppState } from '@linklet/contract/app-state.ts';
import { useRobotCheck } from '#/features/robot-check/index.ts';
import { useFormState } from '#/lib/form-state.ts';
import { localEntries } from '#/lib/storage.ts';
import { whenIdle } from '#/lib/when-idle.ts';
import type * as Flow from './shorten-flow.ts';
import { emptyDraft, keepDraft, type ShortenDraft } from './shorten-draft.ts';
import type { ShortenResult } from './shown-link.ts';

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

const pageIncomplete =
  'The page could not be loaded whole. Check your connection and try again; nothing you typed is lost.';

const loadFlow = (): Promise<ShortenFlow> => import('./shorten-flow.ts');

/** The state of the shorten form. */
export function useShorten({ formRef, host, initialDraft, onCreated }: UseShortenOptions) {
  const [flow, setFlow] = useState<ShortenFlow | null>(null);
  const [known, setKnown] = useState<KnownVisitor | null>(null);
  const [limitReached, setLimitReached] = useState(false);
  const robot = useRobotCheck('shorten');

  const form = useFormState({
    formRef,
    initial: initialDraft,
    check: (draft) => flow?.checkDraft(draft) ?? null,
    send: async (draft) => {
      const { shorten, viewOf } = await loadFlow();
      const shown = await shorten({ draft, host, robot });
      localEntries.write('termsAccepted', true);
      keepDraft(emptyDraft);
      onCreated({ View: viewOf(shown), hash: shown.link.hash });
    },
    explain: async (error, fields) => {
      const loaded = await loadFlow().catch(() => null);
      if (loaded === null) return { form: pageIncomplete };
      setLimitReached(loaded.isLimitReached(error));
      const isGone = loaded.isDomainGone(error) && meet(loaded, await loaded.fetchAppState());
      return isGone ? {} : loaded.explain(error, fields);
    },
    judged: { url: [], alias: ['domain'], expires_at: [] },
  });

  useEffect(() => keepDraft(form.draft), [form.draft]);

  /** The code and the app state behind the form: fetched when the browser is idle, or on first use. */
  async function prepare(): Promise<AppState> {
    const loaded = await loadFlow();
    setFlow(loaded);
    const state = await loaded.loadAppState();
    meet(loaded, state);
    return state;
  }

  /** A domain that is not to be had gives way to the one that the page is on: then the answer is true. */
  function meet(loaded: ShortenFlow, state: AppState): boolean {
    setKnown({ flow: loaded, state });
    const isLost = loaded.tellLostDomain(state, form.latest.current.domain, host);
    if (isLost) form.change({ domain: '' });
    return isLost;
  }

  /** Begins what takes time as soon as the visitor shows an intent. */
  function warmUp(): void {
    prepare().then(({ captcha }) => robot.start(captcha), reportedWhenSending);
  }

  const begin = useEffectEvent(() => {
    // Who has made links here before has most likely come to make another.
    if (form.draft.terms) warmUp();
    else prepare().catch(reportedWhenSending);
  });
  useEffect(() => whenIdle(() => begin()), []);

  return { ...form, flow, known, warmUp, robot, limitReached, closeLimit: () => setLimitReached(false) };
}

// What fails in the background fails again, and is told, when the form is sent.
function reportedWhenSending(): void {}
