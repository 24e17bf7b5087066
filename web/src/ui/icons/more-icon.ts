/** Apart from the others, which screens load that have no such menu. */
export const moreIcon =
  'M5 11.25a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5ZM12 11.25a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5ZM19 11.25a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5Z';
