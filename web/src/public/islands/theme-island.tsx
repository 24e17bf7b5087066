import { chosenTheme } from '#/lib/theme-choice.ts';
import { ThemeSwitch } from '#/ui/site/ThemeSwitch.tsx';
import { hydrateIsland } from './hydrate-island.ts';

export function hydrateThemeSwitch(): void {
  hydrateIsland('theme-switch', () => <ThemeSwitch initial={chosenTheme()} />);
}
