import type { FeatureUsage } from '@linklet/contract/usage/limits.ts';
import { checkIcon, lockIcon } from '#/ui/icons/action-icons.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { featureLabels } from '../plans/feature-labels.ts';
import { featureText } from './limit-words.ts';

/** What the plan includes, and what not and why. */
export function FeatureList({ features }: { features: readonly FeatureUsage[] }) {
  const included = features.filter((feature) => feature.is_included);
  const others = features.filter((feature) => !feature.is_included);

  return (
    <SettingsSection title="Features">
      <Features features={included} />
      {others.length > 0 && (
        <details>
          <summary>Not included ({others.length})</summary>
          <Features features={others} />
        </details>
      )}
    </SettingsSection>
  );
}

function Features({ features }: { features: readonly FeatureUsage[] }) {
  return (
    <ul className="plan-features">
      {features.map((feature) => (
        <li key={feature.name}>
          <Icon path={feature.is_included ? checkIcon : lockIcon} size={16} />
          <span>
            {featureLabels[feature.name]} <Note feature={feature} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Note({ feature }: { feature: FeatureUsage }) {
  const text = featureText(feature);
  return text === undefined ? null : <span className="field-hint">{text}</span>;
}
