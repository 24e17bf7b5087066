import { useState } from 'react';
import { initialsOf } from './initials.ts';

interface PortraitProps {
  name: string;
  photoUrl: string | null;
  large?: boolean;
}

/** A person's photo, or two letters of the name. The name itself stands beside it, or on the button around it. */
export function Portrait({ name, photoUrl, large = false }: PortraitProps) {
  const [missing, setMissing] = useState<string | null>(null);

  return (
    <span className={large ? 'initials large' : 'initials'} aria-hidden="true">
      {photoUrl !== null && photoUrl !== missing ? (
        <img src={photoUrl} alt="" onError={() => setMissing(photoUrl)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
