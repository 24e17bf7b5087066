import { useId } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserView } from '@linklet/contract/accounts/endpoints.ts';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { setAlarms } from '@linklet/contract/analytics/alarms.ts';
import { hasStatus } from '@linklet/contract/links/statuses.ts';
import { api } from '#/lib/transport/api.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Switch } from '#/ui/fields/Switch.tsx';

/** Whether somebody is told of clicks that are not as usual. */
export function AlarmsSwitch({ user }: { user: UserView }) {
  const id = useId();
  const queryClient = useQueryClient();
  const setting = useMutation({
    mutationFn: (on: boolean) => api(setAlarms, { body: { on } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
  });
  const isOn = setting.isPending ? setting.variables : !hasStatus(user.status, userStatus.alarmsOff);

  return (
    <div className="stack">
      <Switch id={id} label="Alert me to unusual traffic" checked={isOn} onChange={setting.mutate} />
      <p className="field-hint">
        Spikes, drops, bots and click limits: as a notification, and by email if product news is on.
      </p>
    </div>
  );
}
