// Baseline: a bare Fastify server whose routes serialise fixed objects. Argument: a JSON file of path ->
// object.

import { readFileSync } from 'node:fs'
import fastify from 'fastify'

const answers = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<string, object>
const app = fastify()
for (const [path, answer] of Object.entries(answers)) app.post(path, () => answer)
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close())
