// Executes every step of the Dockerfile in an empty folder, starts the result, and calls its health check.
// node tools/image/main.ts [FOLDER]

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../harness/programs.ts'
import { buildInFolder, tryImage } from './image.ts'

const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'sawari-image-'))
const [port = 0] = await freePorts(1)
const { meanwhile, exit } = await tryImage(buildInFolder({ folder }), port)
console.log(`${folder}: ${meanwhile ? 'healthy' : 'not healthy'}, exit ${exit} after SIGTERM`)
process.exit(meanwhile && exit === 0 ? 0 : 1)
