// npm run moderator -- …: moderation from the command line.

import { runModerator } from './run-moderator.ts'

process.exitCode = await runModerator(process.argv.slice(2), process.env, {
  stdout: text => void process.stdout.write(text),
  stderr: text => void process.stderr.write(text),
})
