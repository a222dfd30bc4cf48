// npm run data:import -- FILE [--apply]: imports a corrected stand list into the database.

import { runFromShell } from './operations/command.ts'
import { runImport } from './operations/import.ts'

await runFromShell(runImport)
