// npm run moderator -- …: moderation from the command line.

import { runFromShell } from './operations/command.ts'
import { runModerator } from './operations/moderator.ts'

await runFromShell(runModerator)
