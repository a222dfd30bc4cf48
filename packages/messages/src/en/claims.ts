/** What is known about a service, the same words wherever it is shown. */
export const claims = {
  known: (name: string, year: string) => `Known from ${name}, ${year}`,
  /** Data of earlier versions name no source. */
  knownUnnamed: 'Known from a source',
  riders: 'riders',
  likely: 'Likely: ask first',
  mayNotRun: 'May not run: ask first',
  vehicles: {
    auto: 'Shared auto',
    'e-rickshaw': 'E-rickshaw',
    'gramin-sewa': 'Gramin Sewa',
    vikram: 'Vikram',
  },
  timetable: (year: string) => `Timetable of ${year}`,
  missing: (list: string) => `Not in Sawari: ${list}.`,
} as const
