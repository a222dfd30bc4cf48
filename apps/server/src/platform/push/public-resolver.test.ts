import { expect, test } from 'vitest'
import { startNameServer } from '../../../test/name-server.ts'
import { createPublicResolver } from './public-endpoint.ts'

test('C25 a host has the addresses that a name server gives', async () => {
  const { address } = await startNameServer({ 'push.example.org': '8.8.8.8' })
  const resolve = createPublicResolver({ nameServers: [address] })
  expect(await resolve('push.example.org')).toEqual([{ address: '8.8.8.8', family: 4 }])
})

test.each(['127.0.0.1', '10.0.0.8', '169.254.169.254'])(
  'C25 a name that leads to %s is refused when it is called',
  async own => {
    const { address } = await startNameServer({ 'push.example.org': own })
    const resolve = createPublicResolver({ nameServers: [address] })
    await expect(resolve('push.example.org')).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
  },
)

test.each(['127.0.0.1', '10.0.0.8', 'localhost'])('C25 the host %s is refused', async host => {
  const { address } = await startNameServer({ localhost: '127.0.0.1' })
  const resolve = createPublicResolver({ nameServers: [address] })
  await expect(resolve(host)).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
})

test('C31 a lookup ends at its limit although the name server is silent', async () => {
  const { address, asked } = await startNameServer()
  const resolve = createPublicResolver({ nameServers: [address], limitMs: 50 })
  await expect(resolve('tarpit.example.org')).rejects.toMatchObject({ code: 'ECANCELLED' })
  expect(asked).toEqual(new Set(['tarpit.example.org']))
})
