// The files of the build; `build/service-worker.ts` replaces the two constants with the lists.

export interface BuiltFile {
  readonly url: string
  /** Null if the file name contains a hash of the content. */
  readonly revision: string | null
}

declare const PRECACHED: readonly BuiltFile[]
declare const MAP_FILES: readonly string[]

/** The shell, all screens and all texts. */
export const precached = PRECACHED

/** The map's code, by far the largest part: stored after everything else. */
export const mapFiles = MAP_FILES
