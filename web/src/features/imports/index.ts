/** Moving links in from other services. */
export { ConnectForm } from './ConnectForm.tsx';
export { ImportList } from './ImportList.tsx';
export { ImportSteps } from './ImportSteps.tsx';
export { NewImport } from './NewImport.tsx';
