import { Events, OAuth2Server } from 'oauth2-mock-server';

export interface OpenIdProvider {
  url: string;
  server: OAuth2Server;
  stop: () => Promise<void>;
}

/** A real OpenID provider on this machine; `person` says who consents next. */
export async function startOpenIdProvider(
  person: () => Record<string, unknown>,
  port = 0,
): Promise<OpenIdProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(port, '127.0.0.1');
  server.service.on(Events.BeforeTokenSigning, (token) => Object.assign(token.payload, person()));
  server.service.on(Events.BeforeUserinfo, (response) => {
    response.body = { ...person(), id: person()['sub'] };
  });
  return { url: server.issuer.url ?? '', server, stop: () => server.stop() };
}

interface Traveller {
  open: (path: string) => Promise<{ headers: Record<string, unknown> }>;
}

/** To the provider and back; answers where the product sends the browser in the end. */
export async function comeBack(browser: Traveller, name: string, begin?: string): Promise<string> {
  const to = begin ?? String((await browser.open(`/app/login/${name}`)).headers['location']);
  const consented = await fetch(to, { redirect: 'manual' });
  const back = new URL(consented.headers.get('location') ?? '');
  const answer = await browser.open(back.pathname + back.search);
  return String(answer.headers['location']);
}
