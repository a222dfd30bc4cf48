import { resolve } from 'node:path'
import type { Plugin } from 'vite'

export interface BuiltApp {
  /** The folder of the sources. */
  readonly root: string
  /** The output folder of the build. */
  readonly folder: string
}

/** A plugin that processes the files of a build after they are written. Such plugins run one after the other. */
export function afterBuild(name: string, work: (built: BuiltApp) => Promise<void>): Plugin {
  let built: BuiltApp
  let isWritten = false
  return {
    name,
    // Not for the SSR builds that such a plugin starts.
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: ({ root, build }) => {
      built = { root, folder: resolve(root, build.outDir) }
    },
    writeBundle: () => {
      isWritten = true
    },
    // Called after a failed build too, whose own error is the one to show.
    closeBundle: { sequential: true, handler: () => (isWritten ? work(built) : undefined) },
  }
}
