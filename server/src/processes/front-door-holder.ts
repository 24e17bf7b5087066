import { createServer } from 'node:net';

// Holds the public port, and nothing else. Without it the port would be closed whenever no server lives, were it for
// the half second that a new one takes, and visitors be refused; this way they wait in the system's queue. It takes
// no connection itself, because its event loop never runs again once it has the port.
const PARENT_CHECK_MS = 100;
const parent = process.ppid;
const clock = new Int32Array(new SharedArrayBuffer(4));

const server = createServer();
// The servers say what is wrong with the port.
server.on('error', () => process.exit(1));
server.listen({ port: Number(process.env['PORT']), host: process.env['HOST'] }, () => {
  while (process.ppid === parent) Atomics.wait(clock, 0, 0, PARENT_CHECK_MS);
  process.exit(0);
});
