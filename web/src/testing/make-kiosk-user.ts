import type { KioskUserDetails } from '@linklet/contract/kiosk/endpoints.ts';

/** An account as staff see it. */
export function makeKioskUser(given: Partial<KioskUserDetails> = {}): KioskUserDetails {
  return {
    ...{ id: 'u1', name: 'Grace Hopper', email: 'grace@example.org', photo_url: null, is_verified: true },
    ...{ isDeveloper: false, is_terminated: false, is_deleted: false, deletes_at: null },
    ...{ created_at: '2026-01-05T10:00:00.000Z', time_zone: 'UTC', uses_two_factor_auth: true },
    ...{ links: 3, plan: 'free', sessions: 1, passkeys: 0, backup_codes: 10 },
    last_used_at: '2026-11-20T10:00:00.000Z',
    ...given,
  };
}
