import {
  initializeRoutes,
  readBasemap,
  readConfig,
  readPlaceNames,
  readProfile,
  readPush,
  readSavedPlaces,
  writeSavedPlaces,
} from '@sawari/contract'
import type { AnswerSink } from './stub-answer.ts'
import { asha, userOf } from './test-passenger.ts'

/** Answers the calls that the shell and all screens make. */
export function standardAnswers(server: AnswerSink): void {
  server.answers(readConfig, {
    success: true,
    data: {
      supportEmail: 'support@sawari.example',
      tiles: null,
      attribution: '© OpenStreetMap contributors',
      durations: {
        buddySearchSeconds: 300,
        buddyRequestSeconds: 600,
        chatSeconds: 600,
        contactSeconds: 300,
        otpSeconds: 600,
        refreshTokenSeconds: 2_592_000,
        chatRetentionSeconds: 2_592_000,
      },
      serviceBox: { north: 28.9, south: 28.3, east: 77.7, west: 76.8 },
      locales: ['en', 'hi'],
      version: 'test',
    },
  })
  server.answers(readPlaceNames, { success: true, data: { version: 'test', names: {} } })
  server.answers(readBasemap, {
    success: true,
    data: {
      version: 'test',
      credits: [],
      metroLines: [],
      stations: [],
      rivers: [],
      border: { name: 'Border', nameHi: 'सीमा', line: [] },
      labels: [],
    },
  })
  server.answers(readProfile, { success: true, data: userOf(asha) })
  server.answers(readPush, { success: true, data: { publicKey: null, kinds: null } })
  server.answers(initializeRoutes, { success: true })
  const nowhere = { place: null, changedAt: null }
  server.answers(readSavedPlaces, { success: true, data: { home: nowhere, work: nowhere, recent: [] } })
  server.answers(writeSavedPlaces, ({ body }) => ({
    success: true,
    data: {
      home: { place: body.home, changedAt: null },
      work: { place: body.work, changedAt: null },
      recent: body.recent,
    },
  }))
}
