import { localEntries, type ThemeChoice } from './storage.ts';

export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

export function chosenTheme(): ThemeChoice {
  const stored = localEntries.read('theme');
  return stored !== null && themeChoices.includes(stored) ? stored : 'system';
}

export function chooseTheme(choice: ThemeChoice): void {
  localEntries.write('theme', choice === 'system' ? null : choice);
  applyTheme(choice);
}

function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}
