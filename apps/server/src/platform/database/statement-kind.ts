/**
 * The kind of a statement in a few words, because its text may be long, and lists of values create ever new
 * texts.
 */
export interface StatementKind {
  /** The SQL command, such as 'select', or 'connect' for a connection of the pool. */
  readonly command: StatementCommand
  /** The first table in it; undefined if there is none. */
  readonly table: string | undefined
}

export const STATEMENT_COMMANDS = [
  ...['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'connect', 'other'],
] as const satisfies readonly string[]
export type StatementCommand = (typeof STATEMENT_COMMANDS)[number]

const FIRST_COMMAND = /^\s*(?:with\b[\s\S]*?\)\s*)?([a-z]+)/i
const FIRST_TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]{0,62})"?/i

export function statementKind(text: string): StatementKind {
  const word = FIRST_COMMAND.exec(text)?.[1]?.toLowerCase()
  const command = STATEMENT_COMMANDS.find(each => each === word) ?? 'other'
  return { command, table: FIRST_TABLE.exec(text)?.[1]?.toLowerCase() }
}
