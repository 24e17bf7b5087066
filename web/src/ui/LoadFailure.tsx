import { Button } from './buttons/Button.tsx';
import { Icon } from './icons/Icon.tsx';
import { warningIcon } from './icons/icons.ts';

export function LoadFailure({ what, retry }: { what: string; retry: () => void }) {
  return (
    <p className="alert" role="alert">
      <Icon path={warningIcon} />
      <span>
        {what} could not be loaded. Check your connection.{' '}
        <Button kind="text" onClick={retry}>
          Retry
        </Button>
      </span>
    </p>
  );
}
