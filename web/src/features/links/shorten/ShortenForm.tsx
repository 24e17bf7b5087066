import { useEffect, useRef } from 'react';
import { RobotCheck } from '#/features/robot-check/index.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { TermsField } from '#/ui/fields/TermsField.tsx';
import { AdvancedOptions } from './AdvancedOptions.tsx';
import { AliasField } from './AliasField.tsx';
import { DomainField } from '../domains/DomainField.tsx';
import { LongUrlField } from './LongUrlField.tsx';
import type { ShortenDraft } from './shorten-draft.ts';
import type { ShortenPaths, ShortenResult } from '../shown-link.ts';
import { useShorten } from './use-shorten.ts';

interface ShortenFormProps {
  host: string;
  paths: ShortenPaths;
  initialDraft: ShortenDraft;
  /** The field that takes the focus at once; null where the page has just been opened. */
  focusOn: 'url' | 'alias' | null;
  onCreated: (result: ShortenResult) => void;
}

/** After the page has loaded. */
const focusDelayMs = 300;

export function ShortenForm({ host, paths, initialDraft, focusOn, onCreated }: ShortenFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useShorten({ formRef, host, initialDraft, onCreated });
  const { flow, known, draft, errors, busy, change, robot } = form;
  const parts = { host, known, draft, paths, onChange: change };

  useEffect(() => {
    const field = formRef.current?.querySelector<HTMLElement>(`#${focusOn ?? 'url'}`);
    if (focusOn !== null) {
      field?.focus();
      return;
    }
    const timer = setTimeout(() => mayTakeFocus() && field?.focus({ preventScroll: true }), focusDelayMs);
    return () => clearTimeout(timer);
  }, [focusOn]);

  return (
    <form
      ref={formRef}
      className="shorten-form"
      action={paths.self}
      method="get"
      noValidate
      onSubmit={form.submit}
      onPointerDown={form.warmUp}
      onKeyDown={form.warmUp}
      onPaste={form.warmUp}
    >
      <TeamChoice form={form} />
      <LongUrlField url={draft.url} error={errors['url']} onChange={(url) => change({ url })} />
      <div className="short-parts">
        <DomainField {...parts} error={errors['domain']} />
        <AliasField {...parts} error={errors['alias']} onLeave={() => form.leave('alias')} />
      </div>
      <AdvancedOptions
        {...parts}
        flow={flow}
        errors={errors}
        onUrlMissing={(url) => form.refuse({ url })}
        onBulk={onCreated}
      />
      {flow ? (
        <flow.ShortenErrors errors={errors} />
      ) : (
        errors['form'] && (
          <p className="alert" role="alert">
            {errors['form']}
          </p>
        )
      )}
      <LimitReached form={form} paths={paths} />
      <div className="shorten-end">
        <div className="for-guests">
          <TermsField
            accepted={draft.terms}
            paths={paths}
            error={errors['terms']}
            onChange={(terms) => change({ terms })}
          />
          <RobotCheck status={robot.status} widgetRef={robot.widgetRef} />
        </div>
        <Button type="submit" kind="primary" size="large" aria-busy={busy || undefined}>
          {busy ? 'Shortening…' : 'Shorten URL'}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  form: ReturnType<typeof useShorten>;
}

function TeamChoice({ form: { known, draft, errors, choosePlace } }: PartProps) {
  if (!known?.state.teamsAllowed) return null;
  const { flow, state } = known;
  return <flow.TeamField place={draft.team} state={state} error={errors['team']} onChoose={choosePlace} />;
}

function LimitReached({ form, paths }: PartProps & { paths: ShortenPaths }) {
  const { flow, limitReached, closeLimit } = form;
  return (
    flow &&
    limitReached && (
      <flow.LimitReachedDialog reached={limitReached.reached} paths={paths} onClose={closeLimit} />
    )
  );
}

/** On a phone a focused field opens the keyboard over the page; and nobody's focus or place is taken away. */
function mayTakeFocus(): boolean {
  const untouched = document.activeElement === null || document.activeElement === document.body;
  return untouched && location.hash === '' && matchMedia('(hover: hover) and (pointer: fine)').matches;
}
