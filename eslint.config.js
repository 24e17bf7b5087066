import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import unicorn from 'eslint-plugin-unicorn';
import tseslint from 'typescript-eslint';

const READS_ENVIRONMENT = [
  '**/*.test.ts',
  'server/src/processes/**',
  'server/src/testing/**',
  'e2e/**',
  'bench/**',
  'cli/**',
  'scripts/**',
  'web/build/**',
  '*.{js,mjs,ts}',
];

const sizes = {
  complexity: ['error', 8],
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', 60],
  'max-params': ['error', 3],
  'no-warning-comments': 'error',
};

// What comes from outside may be written so that a pattern takes the square of its length, or longer, to refuse it.
const linearPatterns = {
  'regexp/no-super-linear-move': 'error',
  'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
};

const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name; default exports have none.',
};

// How a control looks is told by its component's props: a class of it elsewhere would be a second owner.
const CONTROL_CLASS = String.raw`/(^|\s)(button|text-button|icon-button|card|check-row)(\s|$)/`;
const controlClasses = [`Literal[value=${CONTROL_CLASS}]`, `TemplateElement[value.raw=${CONTROL_CLASS}]`].map(
  (classes) => ({
    selector: `:matches(JSXAttribute[name.name=className], Property[key.name=className]) ${classes}`,
    message: 'Use the component in web/src/ui that owns this look; a class says only where it stands.',
  }),
);
const plainControls = [
  { selector: 'JSXOpeningElement[name.name=select]', message: 'Use SelectField or Select of web/src/ui.' },
  {
    selector: 'JSXAttribute[name.name=type] Literal[value=checkbox]',
    message: 'Use CheckField or Checkbox of web/src/ui.',
  },
  {
    selector: 'JSXAttribute[name.name=type] Literal[value=/^(date|datetime-local|time|color|file|range)$/]',
    message: 'Use the field of web/src/ui/fields for it.',
  },
  {
    selector: 'JSXOpeningElement[name.name=/^(progress|meter)$/]',
    message: 'Use ProgressBar or Meter of web/src/ui/marks.',
  },
  {
    selector: 'JSXOpeningElement[name.name=datalist]',
    message: 'Use ComboboxField or Combobox of web/src/ui.',
  },
];

// What no-meaningless-void-operator says of anything but calls: oxlint's looks at calls alone.
const uselessVoid = {
  selector:
    'UnaryExpression[operator=void]:not(:matches([argument.type=/^(Call|Assignment)Expression$/], [argument.expression.type=CallExpression], [argument.value=0]))',
  message: 'Discard what a call returns by void, and nothing else.',
};

const house = {
  ...sizes,
  ...linearPatterns,
  'no-restricted-properties': ['error', { object: 'process', property: 'env' }],
  'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  'no-restricted-syntax': ['error', defaultExport, uselessVoid],
  '@typescript-eslint/consistent-type-imports': 'error',
};

// Other services are reached by platform/network/outgoing.ts alone: it checks addresses and keeps limits.
const message = 'Requests go out by `outgoing` of the services.';
const goesOut = (name) => ({ name, message });
const WAYS_OUT = [
  { name: 'undici', allowTypeImports: true, message },
  { name: 'node:https', message },
  { name: 'node:http2', message },
  { name: 'node:http', importNames: ['request', 'get', 'default'], message },
];

export default tseslint.config(
  { ignores: ['**/node_modules/', 'data/', 'data-demo/', '**/dist/', '.cache/', 'coverage/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    plugins: { regexp, unicorn },
    rules: house,
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/ui/**'],
    rules: {
      'no-restricted-syntax': ['error', defaultExport, uselessVoid, ...controlClasses, ...plainControls],
    },
  },
  {
    // It stands on the homepage, whose script has no room for the component.
    files: ['web/src/features/links/domains/DomainField.tsx'],
    rules: { 'no-restricted-syntax': ['error', defaultExport, uselessVoid, ...controlClasses] },
  },
  {
    files: ['**/*.tsx'],
    rules: {
      'max-lines-per-function': ['error', 120],
      'unicorn/filename-case': ['error', { cases: { kebabCase: true, pascalCase: true } }],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      'max-lines-per-function': 'off',
      'max-params': 'off',
      'regexp/no-super-linear-move': 'off',
      'regexp/no-super-linear-backtracking': 'off',
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'server/src/testing/**'],
    rules: {
      'no-restricted-globals': ['error', ...['fetch', 'WebSocket', 'EventSource'].map(goesOut)],
      '@typescript-eslint/no-restricted-imports': ['error', { paths: WAYS_OUT }],
    },
  },
  {
    // The one way out, and the way from the front door to the app.
    files: [
      'server/src/platform/network/outgoing.ts',
      'server/src/modules/redirects/front-door/app-proxy.ts',
    ],
    rules: { '@typescript-eslint/no-restricted-imports': 'off' },
  },
  {
    files: ['e2e/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        defaultExport,
        uselessVoid,
        {
          selector: 'Literal[value=networkidle]',
          message: 'Wait by untilQuiet: streams of news never end.',
        },
      ],
    },
  },
  { files: ['scripts/**/*.mjs'], plugins: { unicorn }, rules: sizes },
  { files: READS_ENVIRONMENT, rules: { 'no-restricted-properties': 'off' } },
  { files: ['*.{js,mjs,ts}', '**/*.config.ts'], rules: { 'no-restricted-syntax': ['error', uselessVoid] } },
);
