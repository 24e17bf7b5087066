/** Filled in by the service when it sends the page. */
export const supportEmail = '%SUPPORT_EMAIL%';

export function SupportMail() {
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}
