/**
 * Redirects: short links resolved from this machine's replica, the pages for links without a destination, and
 * the front door on the public port. The keeper fills the replica; servers only read it.
 */
export { openFrontDoor, type FrontDoor, type FrontDoorOptions } from './front-door/front-door.ts';
export { ReplicaKeeper } from './replica/keep-replica.ts';
export { forgetHeartbeat } from './replica/replica-files.ts';
