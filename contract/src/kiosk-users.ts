import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line } from './text.ts';

export const kioskUserView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  photo_url: z.string().nullable(),
  is_verified: z.boolean(),
  isDeveloper: z.boolean(),
  is_terminated: z.boolean(),
  is_deleted: z.boolean(),
  created_at: z.string(),
});
export type KioskUserView = z.infer<typeof kioskUserView>;

/** Accounts, the newest first. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/kiosk/users',
  access: 'staff',
  query: z.object({
    /** Part of a name or of an address. */
    search: line().max(254).default(''),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({ data: z.array(kioskUserView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

/** Lets staff see what the account sees. Other staff can't be acted as. */
export const impersonate = endpoint({
  method: 'POST',
  path: '/kiosk/users/:id/impersonate',
  access: 'confirmedStaff',
  params: z.object({ id: line().max(64) }),
  response: z.object({}),
  limitPerMinute: 30,
});

/** Back to the own account. A GET that changes state, as the spec has it: it asks for `X-Requested-With`. */
export const stopImpersonating = endpoint({
  method: 'GET',
  path: '/kiosk/user/stop-impersonating',
  access: 'impersonator',
  response: z.object({}),
  limitPerMinute: 60,
});
