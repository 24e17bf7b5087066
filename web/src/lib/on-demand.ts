export interface OnDemand<Module> {
  load: () => Promise<Module>;
  /** What has come, if it has; it is on its way otherwise. */
  soon: () => Module | null;
}

/** Code that is fetched once it is wanted. What failed is tried again by whoever wants it next. */
export function onDemand<Module>(fetchModule: () => Promise<Module>): OnDemand<Module> {
  let come: Module | null = null;

  async function load(): Promise<Module> {
    come = await fetchModule();
    return come;
  }

  return {
    load,
    soon: () => {
      if (come === null) void load().catch(triedAgain);
      return come;
    },
  };
}

function triedAgain(): void {}
