/** Icons of actions, apart from `icons.ts`: the homepage's first script has none of them. */
export const linkIcon =
  'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1';
export const copyIcon =
  'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1ZM5 15H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1';
export const checkIcon = 'm5 12.5 4.5 4.5L19 7.5';
export const visitIcon = 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5';
export const shareIcon = 'M12 15V3.5M8 7l4-4 4 4M5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7';
export const qrIcon = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM19 14h1M14 19v1';
export const chartIcon = 'M4 4v15a1 1 0 0 0 1 1h15M8 15l3.5-4 3 2.5L20 8';
export const plusIcon = 'M12 5v14M5 12h14';
export const downloadIcon = 'M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14';
export const lockIcon =
  'M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8 11V8a4 4 0 0 1 8 0v3';
export const tableIcon = 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9';
export const pauseIcon = 'M8.5 5v14M15.5 5v14';
export const playIcon = 'M8 5.5v13l10-6.5z';
export const pencilIcon = 'm15.5 5 3.5 3.5L8.5 19 4.5 19.5 5 15.5z';
export const moveIcon = 'M4 5h7v14H4zM14 12h6M17 8.5l3.5 3.5-3.5 3.5';
export const trashIcon = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5';
export const addTagIcon = 'M3.5 4.5h6l8 8-6 6-8-8zM7.5 8.5h.01M18 3.5v6M15 6.5h6';
export const removeTagIcon = 'M3.5 4.5h6l8 8-6 6-8-8zM7.5 8.5h.01M15 6.5h6';
export const clockIcon = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.5l3 2';
export const archiveIcon = 'M4 5h16v4H4zM5.5 9v10h13V9M10 13h4';
export const retryIcon = 'M20 12a8 8 0 1 1-2.6-5.9M20 4v4.5h-4.5';
export const eyeIcon =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z';
export const eyeOffIcon =
  'M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.3 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M10 10a3 3 0 0 0 4.1 4.1M4 4l16 16';
export const mailIcon = 'M4 6h16v12H4zM4.5 6.5 12 13l7.5-6.5';
export const personIcon = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5';
