// The few icons of the page, drawn as paths in the text's colour.
const kPaths = {
  start: 'M0 1h1.500v11H0zM6.800 1v11L2 6.500zM12.500 1v11L7.700 6.500z',
  back: 'M10 1h2v11h-2zM8.500 1v11L1.500 6.500z',
  play: 'M2 .5v12l10-6z',
  pause: 'M2 1h3v11H2zM8 1h3v11H8z',
  forward: 'M1 1h2v11H1zM4.500 1v11l7-5.500z',
  previous: 'M9.500 .5v12l-7-6z',
  next: 'M3.500 .5v12l7-6z',
  close: 'M2 1 6.500 5.500 11 1l1 1-4.500 4.500L12 11l-1 1-4.500-4.500L2 12l-1-1 4.500-4.500L1 2z',
  sun: 'M6.500 3.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM6 0h1v2H6zM6 11h1v2H6zM0 6h2v1H0zM11 6h2v1h-2zM1.600 2.300l.7-.7 1.400 1.400-.7.7zM9.300 10l.7-.7 1.400 1.400-.7.7zM1.600 10.700 3 9.300l.7.7-1.400 1.400zM9.300 3l1.400-1.400.7.7L10 3.700z',
  moon: 'M11.500 8.500A5.500 5.500 0 0 1 4.500 1.500a5.500 5.500 0 1 0 7 7z',
  contrast: 'M6.500 0a6.500 6.500 0 1 0 0 13a6.500 6.500 0 0 0 0-13zM6.500 1.500a5 5 0 0 1 0 10z',
  options:
    'M0 2h5.200a2 2 0 0 1 3.600 0H13v1.200H8.800a2 2 0 0 1-3.600 0H0zM0 9h2.200a2 2 0 0 1 3.600 0H13v1.200H5.800a2 2 0 0 1-3.600 0H0z',
} as const;

export function Icon({ name }: { name: keyof typeof kPaths }) {
  return (
    <svg width="13" height="13" viewBox="0 0 13 13" aria-hidden="true">
      <path d={kPaths[name]} fill="currentColor" />
    </svg>
  );
}

/** The site's mark: three trees. */
export function Mark() {
  return (
    <svg width="32" height="18" viewBox="0 0 32 18" aria-hidden="true">
      <path
        d="M1 17 6.500 3 12 17zM10.500 17 16 1l5.500 16zM20 17l5.500-12L31 17z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  );
}
