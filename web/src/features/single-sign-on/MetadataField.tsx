import { useState } from 'react';
import { FileField } from '#/ui/fields/files/FileField.tsx';
import { readMetadata, type SamlMetadata } from './saml-metadata.ts';

interface MetadataFieldProps {
  id: string;
  onRead: (metadata: SamlMetadata) => void;
}

/** Those of providers have some kilobytes; those of whole federations are no file of one provider. */
const mostBytes = 1_000_000;

/** The provider’s metadata file, which fills in the fields below. It is read here, and not sent. */
export function MetadataField({ id, onRead }: MetadataFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();

  async function pick(picked: File): Promise<void> {
    setFile(picked);
    const metadata = picked.size > mostBytes ? null : readMetadata(await picked.text());
    setError(
      metadata === null
        ? 'This is not the metadata of a SAML 2.0 identity provider with sign-on by HTTP-Redirect.'
        : undefined,
    );
    if (metadata !== null) onRead(metadata);
  }

  return (
    <FileField
      id={id}
      label="Metadata file"
      optional
      accept={['.xml', 'application/xml', 'text/xml', 'application/samlmetadata+xml']}
      file={file}
      hint={
        file !== null && error === undefined
          ? 'The fields below are filled in from it. Check them, and save.'
          : 'The XML file of your provider fills in the fields below.'
      }
      error={error}
      onPick={(picked) => void pick(picked)}
      onRemove={() => {
        setFile(null);
        setError(undefined);
      }}
    />
  );
}
