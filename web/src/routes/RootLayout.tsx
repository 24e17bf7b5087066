import { useEffect, useSyncExternalStore } from 'react';
import { MantineProvider } from '@mantine/core';
import { Outlet, useRouter } from '@tanstack/react-router';
import { productName } from '#/lib/product.ts';
import { chosenTheme, currentTheme, onThemeChange } from '#/lib/theme-choice.ts';
import { Notices } from '#/ui/Notices.tsx';
import { theme } from '#/ui/theme.ts';
import { ThemeSwitch } from '#/ui/ThemeSwitch.tsx';
import { Chrome } from './Chrome.tsx';

export function RootLayout() {
  const colorScheme = useSyncExternalStore(onThemeChange, currentTheme);
  useFocusOnHeading();

  return (
    // The variables are a style of the page itself: the content policy lets nothing be added later.
    <MantineProvider
      theme={theme}
      forceColorScheme={colorScheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Chrome
        productName={productName}
        year={String(new Date().getFullYear())}
        path={location.pathname}
        themeSwitch={<ThemeSwitch initial={chosenTheme()} />}
      >
        <Outlet />
      </Chrome>
      <Notices />
    </MantineProvider>
  );
}

/** After a change of route, the new heading takes the focus, so that it is read out and the keyboard starts there. */
function useFocusOnHeading(): void {
  const router = useRouter();

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) document.querySelector<HTMLElement>('h1')?.focus();
      }),
    [router],
  );
}
