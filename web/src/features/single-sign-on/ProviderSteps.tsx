/** What is done at the provider, step by step. */
export function ProviderSteps({ provider, steps }: { provider: string; steps: readonly string[] }) {
  return (
    <ol className="sign-on-steps" aria-label={`Steps: ${provider}`}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
