// The part of the tools that is used here; they are plain JavaScript, since they run before anything is installed.
declare module '*/tools/postgres.mjs' {
  export function startPostgres(options?: { fsync?: 'on' | 'off' }): Promise<{ url: string; stop(): void }>
}
declare module '*/tools/test-tools.mjs' {
  export function findPostgresBin(): string | undefined
  export function findChromium(): string | undefined
}
