// npm run backup -- FOLDER, npm run restore -- FILE, npm run move -- DATABASE_URL.

import { runBackup } from './operations/backup.ts'
import { runFromShell } from './operations/command.ts'
import { runMove } from './operations/move.ts'
import { runRestore } from './operations/restore.ts'

const [name = '', ...args] = process.argv.slice(2)
const run = { backup: runBackup, restore: runRestore, move: runMove }[name]
if (run === undefined) throw new Error('the first argument must be backup, restore or move')
await runFromShell(run, args)
