import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';

const done = z.object({});

export const sessionView = z.object({
  id: z.string(),
  is_current: z.boolean(),
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  /** Such as `Berlin, Germany`; empty if unknown. */
  place: z.string(),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
});

export type SessionView = z.infer<typeof sessionView>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/settings/security/sessions',
  access: 'account',
  response: z.object({ data: z.array(sessionView) }),
  limitPerMinute: 120,
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/settings/security/sessions/:id',
  access: 'ownerOnly',
  params: z.object({ id: line().max(64) }),
  response: done,
  limitPerMinute: 60,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/settings/security/sessions',
  access: 'ownerOnly',
  response: z.object({ ended: z.number().int() }),
  limitPerMinute: 20,
});

/** Shows staff what the account sees. Other staff cannot be impersonated. */
export const impersonate = endpoint({
  method: 'POST',
  path: '/kiosk/users/:id/impersonate',
  access: 'confirmedStaff',
  params: z.object({ id: line().max(64) }),
  response: z.object({}),
  limitPerMinute: 30,
});

/** A GET with side effects, by the specification, so it requires `X-Requested-With`. */
export const stopImpersonating = endpoint({
  method: 'GET',
  path: '/kiosk/user/stop-impersonating',
  access: 'impersonator',
  response: z.object({}),
  limitPerMinute: 60,
});
