import { TextField, type TextFieldProps } from '#/ui/fields/TextField.tsx';

/** The URL that a link leads to. */
export function DestinationField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      {...props}
      label="Long URL"
      type="url"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
