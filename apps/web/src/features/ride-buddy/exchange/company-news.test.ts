import type { MatchId } from '@sawari/contract'
import { expect, test } from 'vitest'
import { createCompanyNews } from './company-news.ts'

const matchId = 'd'.repeat(24) as MatchId
const newNews = () => createCompanyNews({ session: { onEnd: () => () => {} } } as never)

test('a connection is announced once, whichever of event and response comes first', () => {
  const news = newNews()
  expect(news.connected(matchId)).toBe(true)
  expect(news.getState()).toMatchObject({ fresh: matchId, byViewer: false })
  expect(news.connected(matchId, true)).toBe(false)
  expect(news.getState()).toMatchObject({ fresh: matchId, byViewer: true })
})

test('the event after the answer does not take the focus back', () => {
  const news = newNews()
  expect(news.connected(matchId, true)).toBe(true)
  expect(news.connected(matchId)).toBe(false)
  expect(news.getState().byViewer).toBe(true)
})
