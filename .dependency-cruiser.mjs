/** Which folder may import which. Explained in docs/architecture.md. */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid('nothing-unresolvable', {}, { couldNotResolve: true }),
    forbid('contract-stands-alone', { path: '^contract/' }, { path: '^(server|web|e2e|bench)/' }),
    forbid(
      'server-and-web-never-meet',
      { path: '^(server|web)/' },
      { path: '^(server|web)/', pathNot: '^$1/' },
    ),
    forbid(
      'platform-knows-no-module',
      { path: '^server/src/platform/' },
      { path: '^server/src/(schema|hooks|modules)/' },
    ),
    forbid(
      'the-schema-knows-no-module',
      { path: '^server/src/schema/' },
      { path: '^server/src/(hooks|modules)/' },
    ),
    forbid('hooks-know-no-module', { path: '^server/src/hooks/' }, { path: '^server/src/modules/' }),
    forbid(
      'modules-meet-at-the-front-door',
      { path: '^server/src/modules/([^/]+)/' },
      {
        path: '^server/src/modules/',
        pathNot: ['^server/src/modules/$1/', '/index[.]ts$'],
      },
    ),
    forbid(
      'only-routes-know-fastify',
      { path: '^server/src/modules/', pathNot: '[.]routes([.]test)?[.]ts$' },
      { path: 'node_modules/fastify' },
    ),
    forbid(
      'processes-are-the-top',
      { pathNot: '^server/src/(processes|testing)/' },
      { path: '^server/src/processes/' },
    ),
    forbid(
      'lib-knows-nothing-above',
      { path: '^web/src/lib/' },
      { path: '^web/src/(ui|features|shell|routes|public)/' },
    ),
    forbid(
      'ui-knows-no-feature',
      { path: '^web/src/ui/' },
      { path: '^web/src/(features|shell|routes|public)/' },
    ),
    forbid(
      'features-know-no-page',
      { path: '^web/src/features/' },
      { path: '^web/src/(shell|routes|public)/' },
    ),
    forbid('the-shell-knows-no-page', { path: '^web/src/shell/' }, { path: '^web/src/(routes|public)/' }),
    forbid(
      'public-pages-and-screens-never-meet',
      { path: '^web/src/(routes|public)/' },
      { path: '^web/src/(routes|public)/', pathNot: '^web/src/$1/' },
    ),
    forbid(
      'features-meet-at-the-front-door',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '/index[.]tsx?$'] },
    ),
    forbid(
      'only-the-kit-knows-component-libraries',
      { path: '^web/src/', pathNot: '^web/src/ui/' },
      { path: 'node_modules/(react-aria|react-stately|@react-aria|@base-ui|@mantine|@radix-ui|@headlessui)' },
    ),
    forbid(
      'tests-are-not-imported',
      { pathNot: '[.]test[.]tsx?$|/testing/|^e2e/|^bench/' },
      { path: '[.]test[.]tsx?$|/testing/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true, // Type-only imports count too.
    tsConfig: { fileName: 'tsconfig.depcruise.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
