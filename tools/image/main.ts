// Executes every step of the Dockerfile in an empty folder, starts the result, and calls its health check.
// node tools/image/main.ts [FOLDER]

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildInFolder } from './build-in-folder.ts'
import { commandOf, environmentOf } from './dockerfile.ts'

const MOST_CHECKS = 30

const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'sawari-image-'))
const { root, stage } = buildInFolder({ folder })
const cwd = join(root, 'app')
const environment = {
  ...{ PATH: process.env.PATH, ...environmentOf(stage) },
  ...{ DATA_DIR: join(root, 'data'), PORT: '38118', HOST: '127.0.0.1', MAP_TILES_URL: 'none' },
}
const [program = '', ...words] = commandOf(stage, 'CMD')
const server = spawn(program, words, { cwd, env: environment, stdio: 'inherit' })
const [checker = '', ...question] = commandOf(stage, 'HEALTHCHECK')
let healthy = false
for (let check = 0; check < MOST_CHECKS && !healthy; check += 1) {
  await pause(1_000)
  healthy = spawnSync(checker, question, { cwd, env: environment }).status === 0
}
server.kill('SIGTERM')
const [code] = (await once(server, 'exit')) as [number | null]
console.log(`${folder}: ${healthy ? 'healthy' : 'not healthy'}, exit ${code} after SIGTERM`)
process.exit(healthy && code === 0 ? 0 : 1)
