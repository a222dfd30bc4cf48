/** Ends a command with one line for the person who runs it, and exit code 1. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}
