/** Shown for a screen whose code did not load. */
export const screenLoad = {
  heading: 'This page did not load',
  reason:
    'The connection may be weak, or a newer version has just been published. Loading again usually helps.',
  retry: 'Load again',
} as const
