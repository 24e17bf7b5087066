import type { Module } from '../../platform/module.ts';
import { tokenRoutes } from './tokens.routes.ts';

export const tokens: Module = {
  entrances: [tokenRoutes],
};
