import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const indigo: MantineColorsTuple = [
  '#eeeffe',
  '#e0e3ff',
  '#c7d2fe',
  '#a5b4fc',
  '#818cf8',
  '#6366f1',
  '#4f46e5',
  '#4338ca',
  '#312e81',
  '#262262',
];

const gray: MantineColorsTuple = [
  '#fbfbfd',
  '#f2f3f8',
  '#e1e4ec',
  '#c9cedb',
  '#a9b0c1',
  '#858ca0',
  '#666d80',
  '#4f5566',
  '#2b2f3c',
  '#14161f',
];

const dark: MantineColorsTuple = [
  '#eef0f6',
  '#c5cad7',
  '#a9b0c1',
  '#727a8f',
  '#3a4050',
  '#2a2f3c',
  '#1d212c',
  '#151821',
  '#0d0f15',
  '#08090d',
];

/** Filled controls take both of their colours from the tokens; Mantine's own choice of text knows one scheme only. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colours;
  const danger = input.color === 'red';
  return {
    ...colours,
    background: danger ? 'var(--danger)' : 'var(--accent)',
    hover: danger ? 'var(--danger-strong)' : 'var(--accent-strong)',
    color: 'var(--on-accent)',
  };
};

/** Mantine with the product's colours, measures and names for what it leaves unnamed. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  colors: { indigo, gray, dark },
  variantColorResolver,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '680' },
  defaultRadius: '0.625rem',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, lockScroll: false } },
    Loader: { defaultProps: { role: 'status', 'aria-label': 'Loading' } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, lockScroll: false } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
  },
});

/** Mantine's colours are those of the tokens, which tell light from dark by themselves. */
const tokens = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-strong)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-color-indigo-filled': 'var(--accent)',
  '--mantine-color-indigo-filled-hover': 'var(--accent-strong)',
  '--mantine-color-indigo-light': 'var(--accent-soft)',
  '--mantine-color-indigo-light-hover': 'var(--accent-soft)',
  '--mantine-color-indigo-light-color': 'var(--accent)',
  '--mantine-color-indigo-outline': 'var(--accent)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: tokens,
});
