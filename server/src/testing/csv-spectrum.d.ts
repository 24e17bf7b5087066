declare module 'csv-spectrum' {
  /** Files of csv that parsers stumble over, with what they hold. */
  const csvSpectrum: (
    callback: (error: Error | null, files: { name: string; csv: Buffer; json: Buffer }[]) => void,
  ) => void;
  export = csvSpectrum;
}
