import type { Module } from '../../platform/module.ts';
import { bitlySurface } from './bitly.surface.ts';

export const bitly: Module = {
  entrances: [bitlySurface],
};
