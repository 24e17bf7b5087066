/** Apart from the others, which screens load that have no such menu. */
export const moreIcon =
  'M5.5 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1ZM12 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1ZM18.5 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Z';
