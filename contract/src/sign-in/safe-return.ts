/** The page to open after signing in: one of the product, never its API or another site. */
export function safeReturn(address: string | undefined, origin: string): string | null {
  if (address === undefined || !URL.canParse(address, origin)) return null;
  const { origin: target, pathname, search, hash } = new URL(address, origin);
  const isPage = pathname.startsWith('/app/') && !pathname.startsWith('/app/api/');
  return target === origin && isPage ? pathname + search + hash : null;
}
