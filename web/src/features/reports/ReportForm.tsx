import { useEffect, useRef, useState, type RefObject } from 'react';
import { RobotCheck, useRobotCheck } from '#/features/robot-check/index.ts';
import { useSubmit } from '#/lib/use-submit.ts';
import { FieldNote, TextField } from '#/ui/TextField.tsx';
import { reasons, type ReportDraft, type ReportErrors, type ReportReason } from './report-draft.ts';

const loadSending = () => import('./send-report.ts');

export function ReportForm({ initialDraft }: { initialDraft: ReportDraft }) {
  const [draft, setDraft] = useState(initialDraft);
  const formRef = useRef<HTMLFormElement>(null);
  const { errors, busy, received, submit, warmUp, robotStatus, robotWidgetRef } = useReport(draft, formRef);
  const change = (part: Partial<ReportDraft>) => setDraft((current) => ({ ...current, ...part }));

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
        error={errors.link}
        onChange={(event) => change({ link: event.currentTarget.value })}
      />
      <div className="field">
        <label htmlFor="reason">What is wrong with it?</label>
        <select
          id="reason"
          name="reason"
          value={draft.reason}
          aria-invalid={errors.reason ? true : undefined}
          aria-describedby={errors.reason ? 'reason-error' : undefined}
          onChange={(event) => change({ reason: event.currentTarget.value as ReportReason })}
        >
          <option value="">Choose a reason</option>
          {Object.entries(reasons).map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </select>
        <FieldNote id="reason" error={errors.reason} />
      </div>
      <div className="field">
        <label htmlFor="details">
          Details <span className="optional">(optional)</span>
        </label>
        <textarea
          id="details"
          name="details"
          maxLength={2000}
          value={draft.details}
          aria-describedby={errors.details ? 'details-error' : undefined}
          onChange={(event) => change({ details: event.currentTarget.value })}
        />
        <FieldNote id="details" error={errors.details} />
      </div>
      {errors.form && (
        <p className="alert" role="alert">
          {errors.form}
        </p>
      )}
      <RobotCheck status={robotStatus} widgetRef={robotWidgetRef} />
      <button type="submit" className="button primary large" aria-busy={busy || undefined}>
        {busy ? 'Sending…' : 'Send report'}
      </button>
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

function useReport(draft: ReportDraft, formRef: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<ReportErrors>({});
  const [received, setReceived] = useState(false);
  const robot = useRobotCheck('report');

  useEffect(
    () => formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    [formRef, errors],
  );

  const { busy, submit } = useSubmit(async () => {
    try {
      const { sendReport } = await loadSending();
      const found = await sendReport(draft, robot);
      if (found === null) setReceived(true);
      else setErrors(found);
    } catch {
      setErrors({ form: 'The report could not be sent. Check your connection and try again.' });
    }
  });

  /** Fetches what sending needs, and passes the anti-robot check, while the visitor is still typing. */
  function warmUp(): void {
    loadSending()
      .then(async ({ loadAppState }) => robot.start((await loadAppState()).captcha))
      .catch(toldWhenSending);
  }

  return {
    ...{ errors, busy, received, submit, warmUp },
    robotStatus: robot.status,
    robotWidgetRef: robot.widgetRef,
  };
}

// What fails in the background fails again, and is told, when the form is sent.
function toldWhenSending(): void {}
