/** Branded domains: adding one, its DNS records, and what it does. */
export { RecordList } from './records/RecordSection.tsx';
export { DomainList } from './DomainList.tsx';
export { AddDomain } from './ways/AddDomain.tsx';
export { DomainDetails } from './DomainDetails.tsx';
