import type { Module } from '../../platform/module.ts';
import { helpdeskRoutes } from './helpdesk.routes.ts';

export const helpdesk: Module = { entrances: [helpdeskRoutes] };
