export function SupportMail() {
  return <a href="mailto:%SUPPORT_EMAIL%">%SUPPORT_EMAIL%</a>;
}
