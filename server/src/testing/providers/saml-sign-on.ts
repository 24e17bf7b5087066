import type { SamlRequest } from './saml-provider.ts';
import type { Browser, TestApp } from '../test-app.ts';

/** Posts a response as another site's page has a browser do; answers where the browser is sent. */
export async function postResponse(app: TestApp, { key, state }: SamlRequest, xml: string): Promise<string> {
  const answer = await app.ask(`/app/sso/${key}/acs`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: state,
    }).toString(),
  });
  if (answer.statusCode !== 303) throw new Error(answer.body);
  return String(answer.headers['location']);
}

/** The same, and goes there in the browser; answers where the product sends it in the end. */
export async function arriveWith(
  app: TestApp,
  browser: Browser,
  { request, xml }: { request: SamlRequest; xml: string },
): Promise<string> {
  return String((await browser.open(await postResponse(app, request, xml))).headers['location']);
}
