/**
 * Redirects: short links resolved from this machine's replica, the pages for those that lead nowhere, and the
 * front door that stands on the public port. The keeper fills the replica; servers only read it.
 */
export { openFrontDoor, type FrontDoor, type FrontDoorOptions } from './front-door/front-door.ts';
export { ReplicaKeeper } from './replica/keep-replica.ts';
export { forgetHeartbeat } from './replica/replica-files.ts';
