/**
 * Redirects: short links resolved from the replica of this machine, which the keeper fills, the pages without
 * a destination, and the front door on the public port.
 */
export { openFrontDoor, type FrontDoor, type FrontDoorOptions } from './front-door/front-door.ts';
export { ReplicaKeeper } from './replica/keep-replica.ts';
export { whereTheyLead, type Lead } from './where-they-lead.ts';
export { forgetHeartbeat } from './replica/replica-files.ts';
