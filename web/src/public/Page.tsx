import type { ReactNode } from 'react';
import { Chrome } from '#/shell/Chrome.tsx';
import { anybody } from '#/shell/navigation.ts';
import { ThemeSwitch } from '#/ui/site/ThemeSwitch.tsx';
import { Island } from './islands/Island.tsx';

/** The service fills it in when it sends the page. */
export const productName = '%PRODUCT_NAME%';
export const year = '%YEAR%';

export function Page({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Chrome
      productName={productName}
      year={year}
      path={path}
      viewer={anybody}
      themeSwitch={
        <Island name="theme-switch">
          <ThemeSwitch initial="system" />
        </Island>
      }
    >
      {children}
    </Chrome>
  );
}
