import { blockedRiders, listSessions, readProfile, recentRoutes } from '@sawari/contract'
import type { ServerStub } from './server-stub.ts'
import { type Passenger, userOf } from './test-passenger.ts'

/** Responds with a profile that has only name, email and phone. */
export function answerProfile(server: ServerStub, passenger: Passenger): void {
  server.answers(readProfile, { success: true, data: userOf(passenger) })
  server.answers(recentRoutes, { success: true, data: [] })
  server.answers(blockedRiders, { success: true, data: [] })
  server.answers(listSessions, { success: true, data: [] })
}
