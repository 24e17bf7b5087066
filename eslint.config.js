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
    selector: 'JSXOpeningElement[name.name=datalist]',
    message: 'Use ComboboxField or Combobox of web/src/ui.',
  },
];

const house = {
  ...sizes,
  ...linearPatterns,
  'no-restricted-properties': ['error', { object: 'process', property: 'env' }],
  'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  'no-restricted-syntax': ['error', defaultExport],
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': 'error',
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  // A transaction of Drizzle's is a database by its shape, not by its class.
  '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
  // Fastify plugins and hooks are async by contract.
  '@typescript-eslint/require-await': 'off',
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
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { regexp, unicorn },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
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
    rules: { 'no-restricted-syntax': ['error', defaultExport, ...controlClasses, ...plainControls] },
  },
  {
    // It stands on the homepage, whose script has no room for the component.
    files: ['web/src/features/links/domains/DomainField.tsx'],
    rules: { 'no-restricted-syntax': ['error', defaultExport, ...controlClasses] },
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
      // What an answer's JSON holds is what a test finds out.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/restrict-plus-operands': 'off',
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
  { files: ['scripts/**/*.mjs'], plugins: { unicorn }, rules: sizes },
  { files: READS_ENVIRONMENT, rules: { 'no-restricted-properties': 'off' } },
  { files: ['*.{js,mjs,ts}', '**/*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
