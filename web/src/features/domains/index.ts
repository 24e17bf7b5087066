/** Branded domains: adding one, its DNS records, and what it does. */
export { DomainList } from './DomainList.tsx';
export { AddDomainForm } from './AddDomainForm.tsx';
export { DomainDetails } from './DomainDetails.tsx';
