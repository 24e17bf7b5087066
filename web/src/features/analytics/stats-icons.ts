/** Three dots, for a menu of what is used rarely. */
export const moreIcon =
  'M5 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6ZM12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6ZM19 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6Z';
export const desktopIcon = 'M4 5h16v11H4zM9 20h6M12 16v4';
export const mobileIcon = 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2';
export const tabletIcon = 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2';
export const consoleIcon =
  'M7 8h10a4 4 0 0 1 4 4v3a2 2 0 0 1-3.6 1.2L16 15H8l-1.4 1.2A2 2 0 0 1 3 15v-3a4 4 0 0 1 4-4ZM8 10.5v3M6.5 12h3M16 12h.01';
export const televisionIcon = 'M3 6h18v12H3zM8 21h8';
export const watchIcon =
  'M9 8h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM9.5 8 10 3.5h4l.5 4.5M9.5 16l.5 4.5h4l.5-4.5';
export const botIcon = 'M6 9h12v9H6zM12 5v4M9.5 13h.01M14.5 13h.01M3.5 12.5v2M20.5 12.5v2';
export const directIcon = 'M5 12h14M13 6l6 6-6 6';
