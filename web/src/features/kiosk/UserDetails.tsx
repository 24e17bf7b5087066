import type { KioskUserDetails } from '@linklet/contract/kiosk/endpoints.ts';
import { formatDate, formatMoment, formatNumber } from '#/lib/format.ts';
import { planName } from '#/lib/plan-name.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';

/** What an account has, and how it is signed in to. */
export function UserDetails({ user }: { user: KioskUserDetails }) {
  return (
    <SettingsSection title="Account">
      <dl className="facts kiosk-user-facts">
        {factsOf(user).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SettingsSection>
  );
}

function factsOf(user: KioskUserDetails): [name: string, value: string][] {
  return [
    ['State', stateOf(user)],
    ['Plan', planName(user.plan)],
    ['Joined', formatDate(user.created_at)],
    ['Links', formatNumber(user.links)],
    ['Time zone', user.time_zone],
    ['Email', user.is_verified ? 'Verified' : 'Not verified'],
    ['Last used', user.last_used_at === null ? 'Not signed in' : formatMoment(user.last_used_at)],
    ['Sessions', formatNumber(user.sessions)],
    ['Two-factor authentication', user.uses_two_factor_auth ? 'On' : 'Off'],
    ['Backup codes left', formatNumber(user.backup_codes)],
    ['Passkeys', formatNumber(user.passkeys)],
  ];
}

function stateOf({ is_terminated, deletes_at }: KioskUserDetails): string {
  if (is_terminated) return 'Terminated';
  return deletes_at === null ? 'Active' : `Deleted, erased on ${formatDate(deletes_at)}`;
}
