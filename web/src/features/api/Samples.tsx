import type { SampleRequest } from '@linklet/contract/api/sample-request.ts';
import { sampleOf, type SampleLanguage } from '@linklet/contract/api/samples/samples.ts';
import { Segments } from '#/ui/fields/Segments.tsx';
import { Code } from './Code.tsx';

const languages: readonly { value: SampleLanguage; label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
  { value: 'go', label: 'Go' },
  { value: 'php', label: 'PHP' },
];

interface SamplesProps {
  request: SampleRequest;
  language: SampleLanguage;
  onLanguage: (language: SampleLanguage) => void;
}

/** The request as a program of each language sends it. */
export function Samples({ request, language, onLanguage }: SamplesProps) {
  return (
    <div className="reference-samples">
      <Segments label="Language" value={language} choices={languages} onChange={onLanguage} />
      <Code label="Sample" text={sampleOf(language, request)} />
      <p className="field-hint">
        It reads the token from the environment variable <code>LINKLET_TOKEN</code>.
      </p>
    </div>
  );
}
