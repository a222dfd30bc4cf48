// Types of the tools used here, which are plain JavaScript because they run before anything is installed.
declare module '*/tools/postgres.mjs' {
  export interface PostgresServer {
    readonly url: string
    /** The folder of its data. */
    readonly data: string
    stop(): void
    /** Ends it without a checkpoint; resolves with whether it was running. */
    crash(): Promise<boolean>
    /** Starts it if it does not run. */
    restart(): Promise<void>
    /** Runs statements in a session of their own; resolves with whether they succeeded. */
    query(text: string): Promise<boolean>
  }
  export function startPostgres(options?: {
    readonly fsync?: 'on' | 'off'
    readonly parent?: string
    readonly settings?: readonly string[]
  }): Promise<PostgresServer>
}
declare module '*/tools/test-tools.mjs' {
  export function findPostgresBin(): string | undefined
  export function findChromium(): string | undefined
}
