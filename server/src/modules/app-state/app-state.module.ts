import type { Module } from '../../platform/module.ts';
import { appStateRoutes } from './app-state.routes.ts';
import { unknownPages } from './unknown-pages.ts';

export const appState: Module = {
  entrances: [appStateRoutes, unknownPages],
};
