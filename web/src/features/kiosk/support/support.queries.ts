import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { sendVerificationTo, signOutEverywhere, turnOffTwoFactor } from '@linklet/contract/kiosk/support.ts';
import { api } from '#/lib/transport/api.ts';
import { userQuery } from '../kiosk.queries.ts';

export type TurnOff = z.input<NonNullable<typeof turnOffTwoFactor.body>>;

/** What staff do for an account; what was done is read anew, also where somebody else was faster. */
export function useSupport(id: string) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: userQuery(id).queryKey });
  const turningOff = useMutation({
    mutationFn: (body: TurnOff) => api(turnOffTwoFactor, { params: { id }, body }),
    onSettled,
    // Its form says what failed.
    meta: { quiet: true },
  });
  const signingOut = useMutation({
    mutationFn: () => api(signOutEverywhere, { params: { id } }),
    onSettled,
  });
  const sending = useMutation({
    mutationFn: () => api(sendVerificationTo, { params: { id } }),
    onSettled,
  });
  return {
    turnOff: turningOff.mutateAsync,
    signOut: signingOut.mutateAsync,
    sendVerification: sending.mutateAsync,
  };
}
