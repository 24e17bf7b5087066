import { useState } from 'react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { unknownAliasesKey } from '#/features/analytics/unknown-aliases/unknown-aliases.queries.ts';
import { UnknownAliases } from '#/features/analytics/unknown-aliases/UnknownAliases.tsx';
import type { WantedLink } from '#/features/analytics/unknown-aliases/UnknownAliasList.tsx';
import { emptyDraft } from '#/features/links/index.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { CreateLinkDialog } from '#/routes/links/CreateLinkDialog.tsx';
import { routes } from '#/shell/names.ts';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { KioskPage } from './KioskPage.tsx';

const route = getRouteApi(routes['kiosk.unknown-aliases']);

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
      <UnknownAliases
        asked={{ domain: choice.domain }}
        shown={choice}
        onShow={change}
        mayIgnore
        onMake={setWanted}
      >
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
      </UnknownAliases>
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
