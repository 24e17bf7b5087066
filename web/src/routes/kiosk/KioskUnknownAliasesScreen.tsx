import { useState } from 'react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { UnknownAliasDays } from '@linklet/contract/analytics/unknown-aliases.ts';
import { unknownAliasesKey } from '#/features/kiosk/unknown-aliases.queries.ts';
import { UnknownAliasList, type WantedLink } from '#/features/kiosk/UnknownAliasList.tsx';
import { emptyDraft } from '#/features/links/index.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { CreateLinkDialog } from '#/routes/links/CreateLinkDialog.tsx';
import { routes } from '#/shell/names.ts';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { Tabs } from '#/ui/Tabs.tsx';
import { KioskPage } from './KioskPage.tsx';

const route = getRouteApi(routes['kiosk.unknown-aliases']);

const states = [
  { id: 'open', label: 'Open' },
  { id: 'ignored', label: 'Ignored' },
] as const;

const spans: readonly { value: UnknownAliasDays; label: string }[] = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
];

export function KioskUnknownAliasesScreen() {
  const choice = route.useSearch();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { domains } = useSuspenseQuery(stateQuery).data;
  // The base domain is the first of them; unlike the branded ones of whoever looks, they are everybody’s.
  const common = domains.available.filter(({ type }) => type === 'common');
  const [wanted, setWanted] = useState<WantedLink | null>(null);
  const change = (part: Partial<typeof choice>) =>
    void navigate({
      to: routes['kiosk.unknown-aliases'],
      search: { ...choice, ...part },
      replace: true,
      resetScroll: false,
    });

  async function close() {
    setWanted(null);
    await queryClient.invalidateQueries({ queryKey: unknownAliasesKey });
  }

  return (
    <KioskPage title="Unknown aliases">
      <div className="field-row">
        {common.length > 1 && (
          <ChoiceField
            id="unknown-domain"
            label="Domain"
            value={choice.domain}
            choices={common.map(({ domain }, index) => ({
              value: index === 0 ? '' : domain,
              label: domain,
            }))}
            onChange={(domain) => change({ domain })}
          />
        )}
        <ChoiceField
          id="unknown-days"
          label="Period"
          value={choice.days}
          choices={spans}
          onChange={(value) => change({ days: spans.find((each) => each.value === value)?.value ?? '30' })}
        />
      </div>
      <Tabs
        label="Unknown aliases by state"
        tabs={states}
        selected={choice.state}
        onSelect={(state) => change({ state })}
      />
      <div id={`panel-${choice.state}`} role="tabpanel" aria-labelledby={`tab-${choice.state}`}>
        <UnknownAliasList key={choice.state} choice={choice} onMake={setWanted} />
      </div>
      {wanted && (
        <CreateLinkDialog
          draft={{ ...emptyDraft, ...wanted }}
          onClose={() => void close()}
          onShow={(link) => void navigate({ to: routes.dashboard, search: { link } })}
        />
      )}
    </KioskPage>
  );
}
