import { useId, useRef, useState } from 'react';
import { Portrait } from '#/features/accounts/index.ts';
import { describeFailure, fieldErrors } from '#/lib/transport/failures.ts';
import { notify } from '#/lib/notices.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { FileButton } from '#/ui/fields/files/FileButton.tsx';
import { useFileDrop } from '#/ui/fields/files/use-file-drop.ts';
import { FieldNote } from '#/ui/fields/TextField.tsx';
import { PhotoProblem } from './photo-to-send.ts';
import { useDeletePhoto, usePutPhoto, type PhotoPlace } from './photos.queries.ts';

interface PhotoFieldProps {
  name: string;
  photoUrl: string | null;
  /** Null for the account of whoever looks. */
  place: PhotoPlace | null;
}

/** The photo of an account, an organization or a team: picked or dropped, shown while it is sent, replaced, removed. */
export function PhotoField({ name, photoUrl, place }: PhotoFieldProps) {
  const id = useId();
  const putting = usePutPhoto(place);
  const removing = useDeletePhoto(place);
  const { preview, show, hide } = usePreview();
  const drop = useFileDrop(pick);
  const buttons = useKeptFocus<HTMLDivElement>(photoUrl === null ? 0 : 1);
  const error = putting.error ? sentenceOf(putting.error) : undefined;

  async function put(file: File) {
    if (putting.isPending) return;
    show(file);
    try {
      await putting.mutateAsync(file);
      notify(place === null ? 'Your photo is saved.' : 'The photo is saved.', 'success');
    } finally {
      hide();
    }
  }

  // A failure is told beside the field.
  function pick(file: File): void {
    put(file).catch(() => undefined);
  }

  return (
    <div className="field photo-field" {...drop}>
      <Portrait name={name} photoUrl={preview ?? photoUrl} large />
      <div>
        <label className="label" htmlFor={id} id={`${id}-label`}>
          Photo
        </label>
        <div ref={buttons} tabIndex={-1} role="group" aria-label="Picture" className="button-row">
          <FileButton
            id={id}
            labelId={`${id}-label`}
            accept="image/png,image/jpeg"
            invalid={error !== undefined}
            busy={putting.isPending}
            onPick={pick}
          >
            {labelOf(putting.isPending, photoUrl)}
          </FileButton>
          {photoUrl !== null && (
            <Button
              size="small"
              aria-busy={removing.isPending || undefined}
              onClick={() => {
                if (removing.isPending) return;
                putting.reset();
                removing.mutate(undefined, {
                  onSuccess: () =>
                    notify(
                      place === null ? 'Your photo has been removed.' : 'The photo has been removed.',
                      'success',
                    ),
                });
              }}
            >
              Remove photo
            </Button>
          )}
        </div>
        <FieldNote id={id} hint="PNG or JPG, cropped to a square." {...(error !== undefined && { error })} />
      </div>
    </div>
  );
}

/** The picked file itself, until the saved photo is there. */
function usePreview() {
  const [preview, setPreview] = useState<string | null>(null);
  const address = useRef('');

  function hide(): void {
    URL.revokeObjectURL(address.current);
    setPreview(null);
  }

  function show(file: File): void {
    URL.revokeObjectURL(address.current);
    address.current = URL.createObjectURL(file);
    setPreview(address.current);
  }

  return { preview, show, hide };
}

function labelOf(busy: boolean, photoUrl: string | null): string {
  if (busy) return 'Saving…';
  return photoUrl === null ? 'Choose a photo' : 'Replace photo';
}

function sentenceOf(error: Error): string {
  if (error instanceof PhotoProblem) return error.message;
  const beside = error instanceof ApiError ? fieldErrors(error)['photo'] : undefined;
  return beside ?? describeFailure(error).text;
}
