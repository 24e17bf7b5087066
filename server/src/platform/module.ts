import type { HookHandler } from './hooks.ts';
import type { Entrance } from './http/entrance.ts';
import type { Job } from './jobs/jobs.ts';
import type { Services } from './scope.ts';

export interface Module {
  entrances?: readonly Entrance[];
  jobs?: readonly Job[];
  handlers?: readonly HookHandler<Services>[];
}
