import { resolve } from 'node:path'
import type { Plugin } from 'vite'

export interface BuiltApp {
  /** The sources. */
  readonly root: string
  /** Where the build was written. */
  readonly folder: string
}

/** Does something with the files of a build once they are written; one such plugin after the other. */
export function afterBuild(name: string, work: (built: BuiltApp) => Promise<void>): Plugin {
  let built: BuiltApp
  return {
    name,
    // Not after the builds that such work starts itself.
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: ({ root, build }) => {
      built = { root, folder: resolve(root, build.outDir) }
    },
    closeBundle: { sequential: true, handler: () => work(built) },
  }
}
