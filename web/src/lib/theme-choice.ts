import { localEntries, type ThemeChoice } from './storage.ts';

export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

const listeners = new Set<() => void>();

export function chosenTheme(): ThemeChoice {
  const stored = localEntries.read('theme');
  return stored !== null && themeChoices.includes(stored) ? stored : 'system';
}

export function chooseTheme(choice: ThemeChoice): void {
  localEntries.write('theme', choice === 'system' ? null : choice);
  applyTheme(choice);
  for (const listener of listeners) listener();
}

/** The theme to be seen now: the chosen one, or the system's. */
export function currentTheme(): 'light' | 'dark' {
  const choice = chosenTheme();
  if (choice !== 'system') return choice;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function onThemeChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

/** Runs in the head before anything is painted, so a chosen theme never flashes. */
export const themeScript = `try{var t=JSON.parse(localStorage.getItem('linklet.theme'));if(t=='light'||t=='dark')document.documentElement.dataset.theme=t}catch{}`;
