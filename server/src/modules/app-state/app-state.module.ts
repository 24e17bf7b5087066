import type { Module } from '../../platform/module.ts';
import { appStateRoutes } from './app-state.routes.ts';

export const appState: Module = {
  entrances: [appStateRoutes],
};
