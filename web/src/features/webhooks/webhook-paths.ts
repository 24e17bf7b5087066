/** Where the pages about the webhooks of a workspace are. */
export interface WebhookPaths {
  list: string;
  create: string;
  show: (id: string) => string;
  edit: (id: string) => string;
}
