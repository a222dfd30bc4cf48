/** Sharing a plan: with another app, as a link, or on paper. */
export const sharing = {
  share: 'Share',
  copied: 'Link copied',
  copyFailed: 'The link could not be copied. Take it from the address bar.',
  print: 'Print',
  printed: {
    leaving: (moment: string) => `Leaving on ${moment}`,
    estimate: 'Fares and times are estimates. Ask the driver before you board.',
  },
} as const
