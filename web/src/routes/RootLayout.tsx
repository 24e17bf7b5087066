import { useEffect, useSyncExternalStore } from 'react';
import { MantineProvider } from '@mantine/core';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { expectNewPage } from '#/lib/new-page.ts';
import { productName } from '#/lib/product.ts';
import { chosenTheme, currentTheme, onThemeChange } from '#/lib/theme-choice.ts';
import { ErrorDialog } from '#/ui/ErrorDialog.tsx';
import { Notices } from '#/ui/Notices.tsx';
import { theme } from '#/ui/theme.ts';
import { ThemeSwitch } from '#/ui/ThemeSwitch.tsx';
import { Chrome } from './Chrome.tsx';
import { useInAppLinks } from './use-in-app-links.ts';

export function RootLayout() {
  const colorScheme = useSyncExternalStore(onThemeChange, currentTheme);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const router = useRouter();

  useInAppLinks();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) expectNewPage();
      }),
    [router],
  );

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
        path={path}
        themeSwitch={<ThemeSwitch initial={chosenTheme()} />}
      >
        <Outlet />
      </Chrome>
      <Notices />
      <ErrorDialog />
    </MantineProvider>
  );
}
