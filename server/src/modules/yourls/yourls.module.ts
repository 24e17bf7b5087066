import type { Module } from '../../platform/module.ts';
import { yourlsSurfaces } from './yourls.surface.ts';

export const yourls: Module = {
  entrances: yourlsSurfaces,
};
