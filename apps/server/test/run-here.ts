import type { Command } from '../src/operations/command.ts'

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command in this process. */
export async function runHere(
  run: Command,
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<Ended> {
  const output = { stdout: '', stderr: '' }
  const into = (stream: keyof typeof output) => (text: string) => {
    output[stream] += text
  }
  const code = await run(args, environment, { stdout: into('stdout'), stderr: into('stderr') })
  return { code, ...output }
}
