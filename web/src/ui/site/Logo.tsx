export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M13.5 22.5h-4a6.5 6.5 0 0 1 0-13h5a6.5 6.5 0 0 1 6.4 7.6"
        stroke="currentColor"
        strokeWidth="3.6"
        strokeLinecap="round"
      />
      <path
        d="M18.5 9.5h4a6.5 6.5 0 0 1 0 13h-5a6.5 6.5 0 0 1-6.4-7.6"
        stroke="currentColor"
        strokeWidth="3.6"
        strokeLinecap="round"
        opacity="0.55"
      />
    </svg>
  );
}
