import type { UserId } from '@sawari/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyedHash } from '../../platform/identity/secrets.ts'
import { createAliases } from './rider-alias.ts'

const secret = 'the secret of all servers'
const onServer = () => createAliases(createKeyedHash(secret))
const id = fc.stringMatching(/^[0-9a-f]{24}$/) as fc.Arbitrary<UserId>

test('an alias is the same on every server, and another one for another search, reader or secret', () => {
  const different = createAliases(createKeyedHash('another secret'))
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 4, maxLength: 4 }), ([search, next, reader, other]) => {
      const alias = onServer()(search!, reader!)
      expect(alias).toMatch(/^[0-9a-f]{24}$/)
      expect(onServer()(search!, reader!)).toBe(alias)
      const others = [
        onServer()(next!, reader!),
        onServer()(search!, other!),
        onServer()(reader!, search!),
        different(search!, reader!),
      ]
      expect(new Set([alias, ...others, search, reader]).size).toBe(7)
    }),
  )
})
