export const productName: string =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
