// A file system of a few megabytes that a run of faults fills.

import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Fills it to the last byte. */
  fill(): Promise<void>
  free(): Promise<void>
  unmount(): void
}

const CHUNKS_BYTES = [1_048_576, 4_096, 1]

/** Undefined if this user may not mount file systems. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true })
  const options = `size=${megabytes}m,mode=755`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  if (mounted.status !== 0) return undefined
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: async () => {
      const file = await open(filler, 'w')
      for (const bytes of CHUNKS_BYTES) await writeUntilFull(file, Buffer.alloc(bytes))
      await file.close()
    },
    free: () => rm(filler, { force: true }),
    unmount: () => {
      // A lazy unmount, because a process that was just killed may still hold a file.
      spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, chunk: Buffer): Promise<void> {
  try {
    for (;;) await file.write(chunk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
