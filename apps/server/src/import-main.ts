// npm run data:import -- FILE [--apply]: imports a corrected stand list into the database.

import { PRIVATE_UMASK } from './platform/files/private-files.ts'
import { runImport } from './run-import.ts'

process.umask(PRIVATE_UMASK)
process.exitCode = await runImport(process.argv.slice(2), process.env, {
  stdout: text => void process.stdout.write(text),
  stderr: text => void process.stderr.write(text),
})
