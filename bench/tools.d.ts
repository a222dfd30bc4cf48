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

// Types of the part of autocannon that the benchmarks use; the package has none.
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly method: 'GET' | 'POST'
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
    /** Called once per connection, before its first request. */
    readonly setupClient?: (client: Client) => void
    readonly connections: number
    readonly duration: number
  }
  interface Client {
    /** Sets the requests that are sent in turn, repeatedly, instead of `body`. */
    setRequests(requests: readonly { readonly body: string }[]): void
  }
  interface Outcome {
    readonly requests: { readonly average: number; readonly total: number }
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly non2xx: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Outcome>
}
