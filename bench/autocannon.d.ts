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
