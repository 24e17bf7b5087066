/** What a chart shows, as a table. */
export interface ChartTable {
  title: string;
  /** What was asked for: the period and the filters. */
  subtitle: string;
  header: string[];
  rows: (string | number)[][];
}
