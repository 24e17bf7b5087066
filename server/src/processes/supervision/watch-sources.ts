import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Child } from './children.ts';
import { buildWebIfChanged } from './web-build.ts';

export interface WatchOptions {
  config: Config;
  log: Logger;
  children: Child[];
}

const SETTLE_MS = 200;
const RELOADED = ['app', 'worker', 'front-door'];

export function watchSources({ config, log, children }: WatchOptions): void {
  const restart = () => {
    log.info('sources changed: starting anew');
    children.filter(({ name }) => RELOADED.includes(name)).forEach((child) => child.restart());
  };
  const rebuild = () => {
    buildWebIfChanged({ dataDir: config.dataDir, log }).then(
      () => children.find(({ name }) => name === 'app')?.restart(),
      (error: unknown) => log.error({ err: error }, 'the web app was not built'),
    );
  };
  onChange(['server/src'], restart);
  onChange(['web/src'], rebuild);
  onChange(['contract/src'], () => {
    restart();
    rebuild();
  });
}

function onChange(folders: string[], react: () => void): void {
  let settled: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(fileURLToPath(new URL(`../../../../${folder}`, import.meta.url)), { recursive: true }, () => {
      clearTimeout(settled);
      settled = setTimeout(react, SETTLE_MS);
    });
  }
}
