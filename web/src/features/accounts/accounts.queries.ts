import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { sendVerification, verifyEmail } from '@linklet/contract/accounts.ts';
import { api } from '#/lib/api.ts';

/** Failures are shown by the screen. */
export function useVerifyEmail() {
  return useMutation({
    mutationFn: (params: z.input<NonNullable<typeof verifyEmail.params>>) => api(verifyEmail, { params }),
    meta: { quiet: true },
  });
}

export function useSendVerification() {
  return useMutation({ mutationFn: () => api(sendVerification, {}) });
}
