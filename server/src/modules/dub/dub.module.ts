import type { Module } from '../../platform/module.ts';
import { dubSurface } from './dub.surface.ts';

export const dub: Module = {
  entrances: [dubSurface],
};
