import { useRef, type ReactNode } from 'react';
import type { z } from 'zod';
import type { register } from '@linklet/contract/sign-in/endpoints.ts';
import { RobotCheck, RobotCheckFailure, useRobotCheck } from '#/features/robot-check/index.ts';
import { api } from '#/lib/transport/api.ts';
import { loadAppState } from '#/lib/session/app-state.ts';
import { checkBody, requireBody } from '#/lib/forms/check-body.ts';
import { ownTimeZone } from '#/lib/own-time-zone.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { PasswordField } from '#/ui/fields/PasswordField.tsx';
import { StrengthMeter } from '#/ui/fields/StrengthMeter.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TermsField } from '#/ui/fields/TermsField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { signInContract } from './sign-in-contract.ts';

interface RegisterFormProps {
  paths: { terms: string; privacy: string };
  /** Of whoever comes by an invitation's email: the address that it is for, and what proves it. */
  invited?: { email: string; invitation: string };
  onDone: () => Promise<void> | void;
  children?: ReactNode;
}

type Body = z.input<NonNullable<typeof register.body>>;

const names = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  password_confirmation: 'Confirm password',
  terms: 'Terms',
};

export function RegisterForm({ paths, invited, onDone, children }: RegisterFormProps) {
  const robot = useRobotCheck('register');
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { name: '', email: invited?.email ?? '', password: '', password_confirmation: '', terms: false },
    check: (draft) => {
      const contract = signInContract.soon();
      return contract && checkBody(contract.register, draft);
    },
    send: async (draft) => {
      if (await isRegistered(draft as Omit<Body, 'captcha_token'>)) await onDone();
    },
  });

  /** False when the anti-robot check has failed: its line tells why. */
  async function isRegistered(draft: Omit<Body, 'captcha_token'>): Promise<boolean> {
    const { register } = await signInContract.load();
    requireBody(register, draft);
    try {
      const { captcha } = await loadAppState();
      await api(register, {
        body: {
          ...draft,
          captcha_token: await robot.token(captcha),
          time_zone: ownTimeZone(),
          invitation: invited?.invitation,
        },
      });
      return true;
    } catch (error) {
      if (error instanceof RobotCheckFailure) return false;
      throw error;
    } finally {
      robot.reset();
    }
  }

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
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={invited !== undefined}
      />
      <PasswordField {...form.field('password')} label={names.password} autoComplete="new-password" />
      <StrengthMeter password={form.draft.password} />
      <PasswordField
        {...form.field('password_confirmation')}
        label={names.password_confirmation}
        autoComplete="new-password"
      />
      <TermsField
        id={form.idOf('terms')}
        accepted={form.draft.terms}
        paths={paths}
        error={form.errors['terms']}
        onChange={(terms) => form.change({ terms })}
      />
      <RobotCheck status={robot.status} widgetRef={robot.widgetRef} />
      <div className="form-end">
        <SubmitButton
          busy={form.busy}
          label="Create account"
          busyLabel="Creating your account…"
          size="large"
        />
        {children}
      </div>
    </form>
  );
}

// What fails in the background fails again, and is told, when the form is sent.
function toldWhenSending(): void {}
