/** What was said of a file as a whole. */
export function BatchWarnings({ warnings }: { warnings: readonly string[] }) {
  return warnings.map((warning) => (
    <p key={warning} className="field-hint">
      {warning}
    </p>
  ));
}
