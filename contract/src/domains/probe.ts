/** Answered under every name that leads here, so that a domain behind a proxy is known to lead here, too; a nonce follows. */
export const probePath = '/app/domain-probe';

export const probeNonce = /^[\w-]{16,64}$/;
