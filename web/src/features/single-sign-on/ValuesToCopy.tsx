import { CopyButton } from '#/ui/buttons/CopyButton.tsx';

interface ValuesToCopyProps {
  values: readonly { name: string; value: string }[];
}

/** What the provider has to be told. */
export function ValuesToCopy({ values }: ValuesToCopyProps) {
  return (
    <dl className="sign-on-values">
      {values.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
            <CopyButton text={value} label={name} size="small" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
