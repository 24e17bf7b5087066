import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { staffReason } from './reason.ts';

const ofUser = z.object({ id: line().max(100) });

/** Removes the second factor and its backup codes, and ends all sessions. Staff are helped by nobody. */
export const turnOffTwoFactor = endpoint({
  method: 'DELETE',
  path: '/kiosk/user/:id/two-factor',
  access: 'confirmedStaff',
  params: ofUser,
  body: z.strictObject({ reason: staffReason }),
  response: z.object({}),
  limitPerMinute: 20,
});

/** Ends all sessions. Staff are signed out by nobody else. */
export const signOutEverywhere = endpoint({
  method: 'DELETE',
  path: '/kiosk/user/:id/sessions',
  access: 'confirmedStaff',
  params: ofUser,
  response: z.object({ ended: z.number().int() }),
  limitPerMinute: 20,
});

/** The email that the account asks for itself, and as seldom. */
export const sendVerificationTo = endpoint({
  method: 'POST',
  path: '/kiosk/user/:id/email/verify',
  access: 'staff',
  params: ofUser,
  response: z.object({}),
  limitPerMinute: 5,
  idempotent: true,
});
