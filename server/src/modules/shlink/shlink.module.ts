import type { Module } from '../../platform/module.ts';
import { shlinkSurface } from './shlink.surface.ts';

export const shlink: Module = {
  entrances: [shlinkSurface],
};
