export interface Settings {
  /** The origin of the service. */
  url: string;
  token: string;
}

export async function readSettings(): Promise<Settings | undefined> {
  const { url, token } = await chrome.storage.local.get<Partial<Settings>>(['url', 'token']);
  return url === undefined || token === undefined ? undefined : { url, token };
}

/** In this browser alone: it is synchronized nowhere. */
export async function keepSettings(settings: Settings): Promise<void> {
  await chrome.storage.local.set({ ...settings });
}

export async function forgetSettings(): Promise<void> {
  await chrome.storage.local.remove(['url', 'token']);
}

/** Whoever uses it is asked once for each service. */
export async function mayCall(url: string): Promise<boolean> {
  return chrome.permissions.request({ origins: [`${url}/*`] });
}
