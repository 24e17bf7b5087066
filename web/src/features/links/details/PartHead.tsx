import { Button } from '#/ui/buttons/Button.tsx';
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
        <Button kind="text" onClick={action.run}>
          {action.label}
          <span className="unseen"> {title.toLowerCase()}</span>
        </Button>
      )}
    </div>
  );
}
