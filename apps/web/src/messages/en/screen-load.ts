/** Shown for a screen whose code did not load. */
export const screenLoad = {
  heading: 'This page did not load',
  reason:
    'The connection may be weak, or a newer version has just been published. Loading again settles both.',
  retry: 'Load again',
} as const
