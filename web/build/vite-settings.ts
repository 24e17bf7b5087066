import { fileURLToPath } from 'node:url';
import type { Alias, InlineConfig, Plugin, Rolldown } from 'vite';

export const webFolder = fileURLToPath(new URL('..', import.meta.url));
export const sourceFolder = `${webFolder}src/`;

/** Where the service serves what is built. */
const base = '/app/';

/** Browsers of 2024 and later: they know `light-dark()`, nesting and everything else that the sources use. */
const browsers = { chrome: 123, edge: 123, firefox: 121, safari: 17.5 };

const browserNames = Object.entries(browsers).map(([name, version]) => `${name}${version}`);

/** As Lightning CSS wants them: a byte for each part of a version. */
const styleTargets = Object.fromEntries(
  Object.entries(browsers).map(([name, version]) => {
    const major = Math.floor(version);
    return [name, (major << 16) | (Math.round((version - major) * 10) << 8)];
  }),
);

const sourceAliases: Alias[] = [
  { find: /^#\//, replacement: sourceFolder },
  { find: /^zod$/, replacement: `${sourceFolder}lib/forms/zod.ts` },
  // React has had it since 18; the shim is for those before.
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: 'use-sync-external-store/with-selector',
  },
];

/** On public pages the same components run on Preact, which is a seventh of React's size. */
const preactAliases: Alias[] = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];

export type Library = 'react' | 'preact';

interface SettingsOptions {
  outDir: string;
  input: Record<string, string> | string[];
  library: Library;
  /** The file that a module belongs into, by its id; others come as the bundler thinks best. */
  groups?: ReadonlyMap<string, string>;
}

/** What all builds have in common. */
export function viteSettings({ outDir, input, library, groups }: SettingsOptions): InlineConfig {
  return {
    root: webFolder,
    base,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: library === 'preact' ? [...sourceAliases, ...preactAliases] : sourceAliases },
    define: { 'process.env.NODE_ENV': '"production"' },
    // Media queries name their widths (`ui/breakpoints.css`), which browsers don't know yet.
    css: {
      transformer: 'lightningcss',
      lightningcss: { targets: styleTargets, drafts: { customMedia: true } },
    },
    worker: { format: 'es' },
    plugins: [plainImports, laterLinks],
    build: {
      outDir,
      emptyOutDir: false,
      target: browserNames,
      cssTarget: browserNames,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1000,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input,
        onLog: withoutDirectives,
        treeshake: { moduleSideEffects: hasSideEffects },
        // What is needed at once comes as one file: it is smaller than many, and asked for once.
        // So do the schemas' readers, which come with the first call that is made.
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], priority: 1 },
              { name: 'schemas', test: /node_modules[/]zod[/]/ },
              { name: (id) => groups?.get(id), debugName: 'screens', includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
  };
}

/** Nothing that is imported later has a style of its own, so importing needs none of Vite's machinery for them. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : null,
};

/** Every route has a `Link`, which nothing uses; the router's own comes with the screens that do. */
const laterLinks: Plugin = {
  name: 'later-links',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './link.js' && importer?.endsWith('/react-router/dist/esm/route.js') === true ? noLink : null,
  load: (id) => (id === noLink ? 'export const Link = null;' : null),
};

const noLink = '\0no-link';

/** Libraries mark their modules for server components, which there are none of here. */
const withoutDirectives: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, report) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
};

/** A front door only passes on; it doesn't drag in what nobody asks it for. */
function hasSideEffects(id: string): boolean | undefined {
  return id.startsWith(sourceFolder) && id.endsWith('/index.ts') ? false : undefined;
}
