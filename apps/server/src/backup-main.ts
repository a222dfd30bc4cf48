// npm run backup -- FOLDER, npm run restore -- FILE, npm run move -- DATABASE_URL.

import { PRIVATE_UMASK } from './platform/files/private-files.ts'
import { runBackup } from './run-backup.ts'
import { runMove } from './run-move.ts'
import { runRestore } from './run-restore.ts'

process.umask(PRIVATE_UMASK)
const [command = '', ...args] = process.argv.slice(2)
const run = { backup: runBackup, restore: runRestore, move: runMove }[command]
if (run === undefined) throw new Error('the first argument must be backup, restore or move')
process.exitCode = await run(args, process.env, {
  stdout: text => void process.stdout.write(text),
  stderr: text => void process.stderr.write(text),
})
