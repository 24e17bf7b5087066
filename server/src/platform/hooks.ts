/** Declared in the `*.hooks.ts` of the module that knows the moment; handled in other `*.module.ts`. */
export interface Hook<Event, Result = void> {
  name: string;
  types?: (event: Event) => Result;
}

export interface HookHandler<Services> {
  hook: Hook<never, unknown>;
  handle: (services: Services, event: never) => Promise<unknown>;
}

export type RunHook<Services> = <Event, Result>(
  hook: Hook<Event, Result>,
  services: Services,
  event: Event,
) => Promise<Result[]>;

export function hook<Event, Result = void>(name: string): Hook<Event, Result> {
  return { name };
}

export function on<Services, Event, Result>(
  hook: Hook<Event, Result>,
  handle: (services: Services, event: Event) => Promise<Result>,
): HookHandler<Services> {
  return { hook, handle };
}

export function createHooks<Services>(handlers: readonly HookHandler<Services>[]): RunHook<Services> {
  return async <Event, Result>(hook: Hook<Event, Result>, services: Services, event: Event) => {
    const results: Result[] = [];
    for (const handler of handlers.filter((each) => each.hook === hook)) {
      results.push((await handler.handle(services, event as never)) as Result);
    }
    return results;
  };
}
