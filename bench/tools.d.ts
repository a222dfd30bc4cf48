// Types of the tools used here, which are plain JavaScript because they run before anything is installed.
declare module '*/tools/postgres.mjs' {
  export function startPostgres(options?: { fsync?: 'on' | 'off' }): Promise<{ url: string; stop(): void }>
}
declare module '*/tools/test-tools.mjs' {
  export function findPostgresBin(): string | undefined
  export function findChromium(): string | undefined
}
