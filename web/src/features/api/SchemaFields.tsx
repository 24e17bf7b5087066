import type { JsonSchema } from '@linklet/contract/api/description.ts';
import { boundWords, fieldsOf, typeWords, type Field } from './schema-words.ts';

/** The fields of a value, with those within them. */
export function SchemaFields({ schema }: { schema: JsonSchema }) {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return <p className="field-hint">{typeWords(schema)}</p>;
  return <FieldList fields={fields} />;
}

interface DescribedField extends Field {
  description?: string | undefined;
}

export function FieldList({ fields }: { fields: readonly DescribedField[] }) {
  return (
    <ul className="reference-fields">
      {fields.map(({ name, isRequired, schema, description = schema.description }) => {
        const within = fieldsOf(schema);
        return (
          <li key={name}>
            <p className="reference-field">
              <code>{name}</code> <span>{typeWords(schema)}</span>
              {isRequired && <strong>required</strong>}
            </p>
            {description !== undefined && <p className="field-hint">{description}</p>}
            <Bounds words={boundWords(schema)} />
            {within.length > 0 && (
              <details>
                <summary>
                  Fields of <code>{name}</code>
                </summary>
                <FieldList fields={within} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Bounds({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return <p className="field-hint">{[...new Set(words)].join('; ')}</p>;
}
