import { useEffect, useRef } from 'react';
import { RobotCheck } from '#/features/robot-check/index.ts';
import { ErrorSummary, type SummaryField } from '#/ui/ErrorSummary.tsx';
import { TermsField } from '#/ui/TermsField.tsx';
import { AdvancedOptions } from './AdvancedOptions.tsx';
import { AliasField } from './AliasField.tsx';
import { DomainField } from './DomainField.tsx';
import { LongUrlField } from './LongUrlField.tsx';
import type { ShortenDraft } from './shorten-draft.ts';
import type { ShortenPaths } from './shown-link.ts';
import { useShorten, type ShortenResult } from './use-shorten.ts';

interface ShortenFormProps {
  host: string;
  paths: ShortenPaths;
  initialDraft: ShortenDraft;
  /** The visitor has just made a link and asked for another. */
  again: boolean;
  onCreated: (result: ShortenResult) => void;
}

const fields: SummaryField[] = [
  { field: 'url', id: 'url', name: 'URL' },
  { field: 'domain', id: 'domain', name: 'Domain' },
  { field: 'alias', id: 'alias', name: 'Alias' },
  { field: 'expires_at', id: 'expires-at', name: 'Expiry' },
  { field: 'terms', id: 'terms', name: 'Terms' },
];

export function ShortenForm({ host, paths, initialDraft, again, onCreated }: ShortenFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useShorten({ formRef, initialDraft, onCreated });
  const { draft, errors, state, busy, change } = form;

  useEffect(() => {
    const field = formRef.current?.querySelector('input');
    if (again || mayTakeFocus()) field?.focus({ preventScroll: !again });
  }, [again]);

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
      <LongUrlField url={draft.url} error={errors.url} onChange={(url) => change({ url })} />
      <div className="short-parts">
        <DomainField host={host} state={state} draft={draft} error={errors.domain} onChange={change} />
        <AliasField host={host} state={state} draft={draft} error={errors.alias} onChange={change} />
      </div>
      <AdvancedOptions
        flow={form.flow}
        draft={draft}
        error={errors.expires_at}
        canExpire={state?.features.includes('manage_expiration') ?? false}
        onChange={change}
        onUrlMissing={(url) => form.refuse({ url })}
      />
      <ErrorSummary errors={errors} fields={fields} />
      <div className="shorten-end">
        <div className="for-guests">
          <TermsField accepted={form.accepted} paths={paths} error={errors.terms} onChange={form.accept} />
          <RobotCheck status={form.robotStatus} widgetRef={form.robotWidgetRef} />
        </div>
        <button type="submit" className="button primary large" aria-busy={busy || undefined}>
          {busy ? 'Shortening…' : 'Shorten URL'}
        </button>
      </div>
    </form>
  );
}

/** On a phone a focused field opens the keyboard over the page; and nobody's focus or place is taken away. */
function mayTakeFocus(): boolean {
  const untouched = document.activeElement === null || document.activeElement === document.body;
  return untouched && location.hash === '' && matchMedia('(hover: hover) and (pointer: fine)').matches;
}
