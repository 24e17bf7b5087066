declare module 'samlp' {
  namespace samlp {
    interface ResponseOptions {
      issuer: string;
      cert: string;
      key: string;
      audience: string;
      recipient: string;
      destination: string;
      inResponseTo: string;
      signResponse?: boolean;
      signAssertion?: boolean;
      lifetimeInSeconds?: number;
      nameIdentifierFormat?: string;
      signatureAlgorithm?: string;
      digestAlgorithm?: string;
      profileMapper?: () => {
        getClaims: () => Record<string, string | string[]>;
        getNameIdentifier: () => { nameIdentifier: string };
      };
    }
  }

  const samlp: {
    getSamlResponse: (
      options: samlp.ResponseOptions,
      user: Record<string, unknown>,
      done: (error: Error | null, xml: string) => void,
    ) => void;
  };
  export = samlp;
}
