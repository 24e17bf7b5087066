/** Helpdesk shows staff what an organization has, and what goes wrong in it. */
export { UserOrganizations } from './UserOrganizations.tsx';
