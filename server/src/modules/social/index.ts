/** Social owns accounts elsewhere that open an account here. */
export { configuredProviders } from './providers.ts';
