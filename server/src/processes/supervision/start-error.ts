export class StartError extends Error {
  override name = 'StartError';
}

/** The stored data is gone: a restart before it is back would begin an empty installation. */
export class DataFolderGone extends Error {
  override name = 'DataFolderGone';

  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is gone, so everything is stopped; bring it back before the next start.`,
    );
  }
}
