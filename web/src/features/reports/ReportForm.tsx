import { useEffect, useRef, useState, type RefObject } from 'react';
import { RobotCheck, useRobotCheck } from '#/features/robot-check/index.ts';
import { useFormState } from '#/lib/forms/form-state.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { missingFields, reasons, type ReportDraft, type ReportReason } from './report-draft.ts';

const loadSending = () => import('./send-report.ts');

export function ReportForm({ initialDraft }: { initialDraft: ReportDraft }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { draft, errors, busy, received, submit, change, warmUp, robot } = useReport(initialDraft, formRef);

  if (received) return <Thanks />;
  return (
    <form
      ref={formRef}
      className="report-form"
      method="get"
      noValidate
      onSubmit={submit}
      onPointerDown={warmUp}
      onKeyDown={warmUp}
    >
      <TextField
        id="link"
        name="link"
        label="Short link"
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={draft.link}
        error={errors['link']}
        onChange={(event) => change({ link: event.currentTarget.value })}
      />
      <SelectField
        id="reason"
        label="What is wrong with it?"
        error={errors['reason']}
        name="reason"
        value={draft.reason}
        onChange={(value) => change({ reason: value as ReportReason })}
      >
        <option value="">Choose a reason</option>
        {Object.entries(reasons).map(([reason, label]) => (
          <option key={reason} value={reason}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        id="details"
        name="details"
        label={
          <>
            Details <span className="optional">(optional)</span>
          </>
        }
        maxLength={2000}
        value={draft.details}
        error={errors['details']}
        onChange={(details) => change({ details })}
      />
      {errors['form'] && (
        <p className="alert" role="alert">
          {errors['form']}
        </p>
      )}
      <RobotCheck status={robot.status} widgetRef={robot.widgetRef} />
      <Button type="submit" kind="primary" size="large" aria-busy={busy || undefined}>
        {busy ? 'Sending…' : 'Send report'}
      </Button>
    </form>
  );
}

function Thanks() {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="report-thanks">
      <h2 ref={heading} tabIndex={-1}>
        Thank you
      </h2>
      <p>We have received your report and will review it.</p>
    </div>
  );
}

const pageIncomplete = 'The report could not be sent. Check your connection and try again.';

function useReport(initial: ReportDraft, formRef: RefObject<HTMLFormElement | null>) {
  const [received, setReceived] = useState(false);
  const robot = useRobotCheck('report');

  const form = useFormState({
    formRef,
    initial,
    check: missingFields,
    send: async (draft) => {
      const { sendReport } = await loadSending();
      await sendReport(draft, robot);
      setReceived(true);
    },
    explain: (error, fields) =>
      loadSending().then(
        ({ explain }) => explain(error, fields),
        () => ({ form: pageIncomplete }),
      ),
    judged: { link: [] },
  });

  /** Fetches what sending needs, and passes the anti-robot check, while the visitor is still typing. */
  function warmUp(): void {
    loadSending()
      .then(async ({ loadAppState }) => robot.start((await loadAppState()).captcha))
      .catch(toldWhenSending);
  }

  return { ...form, received, warmUp, robot };
}

// What fails in the background fails again, and is told, when the form is sent.
function toldWhenSending(): void {}
