// Each class by its name: a script that is imported for one then holds no list of all of them.

declare module '#/ui/buttons/Button.module.css' {
  export const button: string;
}

declare module '#/ui/fields/Select.module.css' {
  export const select: string;
}

declare module '#/ui/Card.module.css' {
  export const card: string;
}
