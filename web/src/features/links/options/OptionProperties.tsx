import { PlanLock } from '#/ui/properties/PlanLock.tsx';
import { Property } from '#/ui/properties/Property.tsx';
import type { LinkPropertyProps } from '../details/property-props.ts';
import { rightTo } from '../details/rights.ts';
import { CardProperty } from './card/CardProperty.tsx';
import { ClickLimitProperty } from './click-limit/ClickLimitProperty.tsx';
import { PixelsProperty } from './pixels/PixelsProperty.tsx';
import { RedirectProperty } from './redirect/RedirectProperty.tsx';
import { StartProperty } from './start/StartProperty.tsx';
import { StatsProperty } from './statistics/StatsProperty.tsx';
import { PasswordProperty } from './visitor-password/PasswordProperty.tsx';

/** How a link leads to its destination. */
export function OptionProperties({ link, state, paths }: LinkPropertyProps) {
  const { may, refusal } = rightTo('update_linklet', 'options_not_in_plan', { state, link });
  const option = { link, may };

  return (
    <>
      {refusal !== null && (
        <Property name="options" title="Options" form={null}>
          <PlanLock code={refusal} withheld={state.withheld} path={paths.subscription} />
        </Property>
      )}
      <StartProperty {...option} />
      <PasswordProperty {...option} />
      <ClickLimitProperty {...option} />
      <CardProperty {...option} />
      <RedirectProperty {...option} />
      <PixelsProperty {...option} settingsPath={paths.pixels} />
      <StatsProperty {...option} state={state} paths={paths} />
    </>
  );
}
