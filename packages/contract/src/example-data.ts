// People, places and moments that the examples of calls and events share.

import type {
  ChatId,
  ConversationId,
  MatchId,
  MessageId,
  RequestId,
  RiderId,
  SearchId,
  SessionId,
  UserId,
} from './ids.ts'

export const exampleIds = {
  user: '6740a1b2c3d4e5f60718293a' as UserId,
  partner: '6740a1b2c3d4e5f60718293b' as UserId,
  blocked: '6740a1b2c3d4e5f6071829ca' as RiderId,
  session: '6740a1b2c3d4e5f60718293c' as SessionId,
  stand: 'a1f0c2d3e4b5968778695a4b',
  search: '6740a1b2c3d4e5f60718294a' as SearchId,
  request: '6740a1b2c3d4e5f60718295a' as RequestId,
  match: '6740a1b2c3d4e5f60718296a' as MatchId,
  chat: '6740a1b2c3d4e5f60718297a' as ChatId,
  message: '6740a1b2c3d4e5f60718298a' as MessageId,
  conversation: '6740a1b2c3d4e5f60718299a' as ConversationId,
  trip: '6740a1b2c3d4e5f6071829aa',
  ride: '6740a1b2c3d4e5f6071829ba',
  route: '0f1e2d3c4b5a69788796a5b4',
  otherRoute: '1f2e3d4c5b6a79889786a5b4',
} as const

export const moments = {
  now: '2026-11-21T07:10:00.000Z',
  inFiveMinutes: '2026-11-21T07:15:00.000Z',
  inTenMinutes: '2026-11-21T07:20:00.000Z',
} as const

export const sector52 = { name: 'Noida Sector 52', latitude: 28.5882, longitude: 77.3781 } as const
export const gaurChowk = { name: 'Gaur Chowk', latitude: 28.6162, longitude: 77.4283 } as const
export const exampleTrip = { source: sector52.name, destination: gaurChowk.name } as const

export const examplePassword = 'Safe$Ride1'
export const exampleToken = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiI2NzQwIn0.c2lnbmF0dXJl'

export const exampleSocketError = { error: 'Your session is not valid.', code: 'INVALID_TOKEN' } as const
