/** The product's name, as the service has written it into the page. */
export const productName: string =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
