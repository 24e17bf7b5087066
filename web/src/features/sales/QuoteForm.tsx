import { useRef } from 'react';
import { quoteRequest, requestQuote } from '@linklet/contract/sales/endpoints.ts';
import { RobotCheck, RobotCheckFailure, useRobotCheck } from '#/features/robot-check/index.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { loadAppState } from '#/lib/session/app-state.ts';
import { api } from '#/lib/transport/api.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';

interface QuoteFormProps {
  /** What is known of whoever is signed in. */
  known: { name: string; email: string };
  onDone: (email: string) => void;
}

const names = {
  name: 'Name',
  email: 'Work email',
  company: 'Company',
  links_per_month: 'Links a month',
  people: 'People',
  domains: 'Domains',
  message: 'Message',
};

type Draft = Record<keyof typeof names, string>;

/** Numbers may be written with what separates thousands. */
function numberIn(text: string): number | undefined {
  const digits = text.replace(/[\s.,'’_]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

function toBody(draft: Draft) {
  return {
    ...draft,
    links_per_month: numberIn(draft.links_per_month),
    people: numberIn(draft.people),
    domains: numberIn(draft.domains),
  };
}

/** What a company wants, for a price of its own. */
export function QuoteForm({ known, onDone }: QuoteFormProps) {
  const robot = useRobotCheck('quote');
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm<Draft>({
    formRef,
    initial: { ...known, company: '', links_per_month: '', people: '', domains: '0', message: '' },
    check: (draft) => checkBody(requestQuote, toBody(draft)),
    send: async (draft) => {
      try {
        const { captcha } = await loadAppState();
        const token = await robot.token(captcha);
        await api(requestQuote, {
          body: { ...quoteRequest.parse(toBody(draft)), captcha_token: token },
        });
        onDone(draft.email.trim());
      } catch (error) {
        // Its line tells why it has failed.
        if (!(error instanceof RobotCheckFailure)) throw error;
      } finally {
        robot.reset();
      }
    },
  });

  /** Passes the anti-robot check while the visitor is still typing. */
  function warmUp(): void {
    loadAppState().then(({ captcha }) => robot.start(captcha), toldWhenSending);
  }

  return (
    <form
      ref={formRef}
      className="form"
      noValidate
      onSubmit={form.submit}
      onPointerDown={warmUp}
      onKeyDown={warmUp}
    >
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextField {...form.field('name')} label={names.name} autoComplete="name" />
      <TextField
        {...form.field('email')}
        label={names.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...form.field('company')} label={names.company} autoComplete="organization" />
      <TextField
        {...form.field('links_per_month')}
        label={names.links_per_month}
        hint="New links that you make, such as 200,000."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...form.field('people')}
        label={names.people}
        hint="Who make links or look at statistics."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...form.field('domains')}
        label={names.domains}
        hint="Of your own, for short links."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextAreaField
        id={form.idOf('message')}
        name="message"
        label={
          <>
            {names.message} <span className="optional">(optional)</span>
          </>
        }
        maxLength={2000}
        value={form.draft.message}
        error={form.errors['message']}
        onChange={(message) => form.change({ message })}
      />
      <RobotCheck status={robot.status} widgetRef={robot.widgetRef} />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Ask for a quote" busyLabel="Sending…" size="large" />
        <a href="/app/pricing">See all plans</a>
      </div>
    </form>
  );
}

// What fails in the background fails again, and is told, when the form is sent.
function toldWhenSending(): void {}
