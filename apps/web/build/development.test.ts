import { apiCalls, downloads } from '@sawari/contract/calls'
import { allPages, serverPaths } from '@sawari/contract/pages'
import { expect, test } from 'vitest'
import { developmentProxy } from './development.ts'

const proxy = developmentProxy('http://localhost:3000')
const optionsFor = (address: string) =>
  Object.entries(proxy).find(([pattern]) => new RegExp(pattern).test(address))?.[1]
const calls = [...Object.values(apiCalls), ...Object.values(downloads)]

test.each(calls.map(({ path }) => path))('%s goes to the server, with and without a query', path => {
  expect(optionsFor(path)?.target).toBe('http://localhost:3000')
  expect(optionsFor(`${path}?limit=1`)?.target).toBe('http://localhost:3000')
})

test.each(Object.values(serverPaths))('%s goes to the server', path => {
  expect(optionsFor(path)).toBeDefined()
})

test('the sockets are upgraded', () => {
  expect(optionsFor('/socket.io/?EIO=4&transport=websocket')?.ws).toBe(true)
})

test.each(allPages.map(({ path, sharedWithApi }) => [path, sharedWithApi]))(
  '%s is a page for a browser, and a call for programs where it is shared with the API: %s',
  (path, shared) => {
    const options = optionsFor(path)
    expect(options !== undefined).toBe(shared === true)
    const answerTo = (accept: string) =>
      options?.bypass?.({ headers: { accept } } as never, undefined, options) ?? 'server'
    if (options) expect([answerTo('text/html'), answerTo('*/*')]).toEqual(['/index.html', 'server'])
  },
)

test.each(['/src/app/main.tsx', '/@vite/client', '/signup-form.ts', '/apis'])('%s stays with Vite', path => {
  expect(optionsFor(path)).toBeUndefined()
})
