/** Something that keeps the product from starting; the message is one sentence for whoever started it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Everything that the product keeps is away: to start again before it is back would begin an empty one. */
export class DataFolderGone extends Error {
  override name = 'DataFolderGone';

  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is gone, so everything is stopped; bring it back before the next start.`,
    );
  }
}
