interface PartHeadProps {
  title: string;
  action?: { label: string; run: () => void } | undefined;
}

/** The heading of a part of a link's details, with what can be done there. */
export function PartHead({ title, action }: PartHeadProps) {
  return (
    <div className="details-part-head">
      <h3>{title}</h3>
      {action && (
        <button type="button" className="text-button" onClick={action.run}>
          {action.label}
          <span className="unseen"> {title.toLowerCase()}</span>
        </button>
      )}
    </div>
  );
}
