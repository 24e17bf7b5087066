import { connect, type PeerCertificate } from 'node:tls';

export interface SeenCertificate {
  until: Date;
  issuer: string;
  /** Why browsers refuse it; empty where they don't. */
  error: string;
}

interface Edge {
  address: string;
  port: number;
  name: string;
}

/** Getting one may take an authority a minute. */
const TIMEOUT_MS = 60_000;

/** The certificate that visitors of a name get. Throws where none is given, with the server's reason. */
export async function readCertificate({ address, port, name }: Edge): Promise<SeenCertificate> {
  return new Promise((resolve, reject) => {
    // What is wrong with it is told, not refused.
    const socket = connect({ host: address, port, servername: name, rejectUnauthorized: false }, () => {
      const certificate = socket.getPeerCertificate();
      const { authorized, authorizationError } = socket;
      socket.end();
      resolve({
        until: new Date(certificate.valid_to),
        issuer: issuerOf(certificate),
        error: authorized ? '' : String(authorizationError),
      });
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The server does not answer.')));
    socket.once('error', reject);
  });
}

function issuerOf({ issuer }: PeerCertificate): string {
  return String(issuer.O ?? issuer.CN);
}
