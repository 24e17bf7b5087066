import type { Module } from '../../platform/module.ts';
import { passwordRoutes } from './passwords.routes.ts';

export const passwords: Module = {
  entrances: [passwordRoutes],
};
