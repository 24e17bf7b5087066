import { useRef, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { login } from '@linklet/contract/sign-in/endpoints.ts';
import { RobotCheck, RobotCheckFailure, useRobotCheck } from '#/features/robot-check/index.ts';
import { api } from '#/lib/transport/api.ts';
import { loadAppState } from '#/lib/session/app-state.ts';
import { checkBody, requireBody } from '#/lib/forms/check-body.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { PasswordField } from '#/ui/fields/PasswordField.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { signInContract } from './sign-in-contract.ts';

type Answer = z.output<typeof login.response>;

interface LoginFormProps {
  /** The account that must sign in, where it can be no other. */
  email?: string;
  onDone: (answer: Answer) => Promise<void> | void;
  /** What else can be done here, beside the button. */
  children?: ReactNode;
}

export function LoginForm({ email, onDone, children }: LoginFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const robot = useRobotCheck('sign-in');
  const [isChecked, setIsChecked] = useState(false);
  const form = useForm({
    formRef,
    initial: { email: email ?? '', password: '' },
    check: (draft) => {
      const contract = signInContract.soon();
      return contract && checkBody(contract.login, draft);
    },
    send: async (body) => {
      const answer = await signIn(body);
      if (answer !== null) await onDone(answer);
    },
  });

  /** Passes the anti-robot check where it is asked for. Null when that has failed: its line tells why. */
  async function signIn(body: { email: string; password: string }): Promise<Answer | null> {
    const { login } = await signInContract.load();
    requireBody(login, body);
    try {
      return await api(login, { body });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'robot_check_required')) throw error;
      setIsChecked(true);
      return await signInChecked(body);
    }
  }

  async function signInChecked(body: { email: string; password: string }): Promise<Answer | null> {
    try {
      const { login } = await signInContract.load();
      const { captcha } = await loadAppState();
      return await api(login, { body: { ...body, captcha_token: await robot.token(captcha) } });
    } catch (error) {
      if (error instanceof RobotCheckFailure) return null;
      throw error;
    } finally {
      robot.reset();
    }
  }

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named({ email: 'Email', password: 'Password' })} />
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={email !== undefined}
        data-focus={email === undefined || undefined}
      />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        data-focus={email !== undefined || undefined}
      />
      <div hidden={!isChecked}>
        <RobotCheck status={robot.status} widgetRef={robot.widgetRef} />
      </div>
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Sign In" busyLabel="Signing in…" size="large" />
        {children}
      </div>
    </form>
  );
}
