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
  return {
    name,
    // Not for the SSR builds that such a plugin starts.
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: ({ root, build }) => {
      built = { root, folder: resolve(root, build.outDir) }
    },
    closeBundle: { sequential: true, handler: () => work(built) },
  }
}
