/** What a registry says of a name. `failed` says nothing: nobody could be asked. */
export type Registration =
  | { kind: 'found'; endsAt: Date | null; isHeld: boolean; registrar: string }
  /** The name is not registered, or its registry answers no such questions. */
  | { kind: 'none' }
  | { kind: 'failed' };

/** The only way to ask registries about names of strangers. */
export interface Rdap {
  /** Of a name that is registered as a whole. Never throws. */
  registrationOf: (apex: string) => Promise<Registration>;
  close: () => Promise<void>;
}
