/** The service fills it in when it sends the page. */
export const supportEmail = '%SUPPORT_EMAIL%';

export function SupportMail() {
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}
