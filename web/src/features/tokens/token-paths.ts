/** Where the pages about the tokens of a workspace are. */
export interface TokenPaths {
  list: string;
  create: string;
  edit: (id: string) => string;
}
