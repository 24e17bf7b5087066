import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

const cancelled: readonly string[] = ['NotAllowedError', 'AbortError'];

export function hasWebAuthn(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Asks the browser to make a passkey; null when the person does not want to. */
export async function makePasskey(
  options: Record<string, unknown>,
): Promise<RegistrationResponseJSON | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch(nullWhenCancelled);
}

/** Asks the browser for a passkey; null when the person does not want to, or has none here. */
export async function showPasskey(
  options: Record<string, unknown>,
): Promise<AuthenticationResponseJSON | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch(nullWhenCancelled);
}

function nullWhenCancelled(error: unknown): null {
  if (error instanceof Error && cancelled.includes(error.name)) return null;
  throw error;
}
