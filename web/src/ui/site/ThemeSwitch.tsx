import { useState } from 'react';
import type { ThemeChoice } from '#/lib/storage.ts';
import { chooseTheme, themeChoices } from '#/lib/theme-choice.ts';
import { Icon } from '../icons/Icon.tsx';
import { moonIcon, screenIcon, sunIcon } from '../icons/icons.ts';

const looks: Record<ThemeChoice, { label: string; icon: string }> = {
  light: { label: 'Light', icon: sunIcon },
  dark: { label: 'Dark', icon: moonIcon },
  system: { label: 'System', icon: screenIcon },
};

export function ThemeSwitch({ initial }: { initial: ThemeChoice }) {
  const [choice, setChoice] = useState(initial);

  return (
    <fieldset className="theme-switch">
      <legend className="unseen">Theme</legend>
      {themeChoices.map((option) => (
        <label key={option} title={looks[option].label}>
          <input
            type="radio"
            name="theme"
            value={option}
            checked={choice === option}
            onChange={() => {
              chooseTheme(option);
              setChoice(option);
            }}
          />
          <Icon path={looks[option].icon} size={18} />
          <span className="unseen">{looks[option].label}</span>
        </label>
      ))}
    </fieldset>
  );
}
