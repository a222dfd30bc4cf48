// What the build wrote; `build/service-worker.ts` puts the two lists in the place of these names.

export interface BuiltFile {
  readonly url: string
  /** Null where the name itself holds the hash of the content. */
  readonly revision: string | null
}

declare const PRECACHED: readonly BuiltFile[]
declare const MAP_FILES: readonly string[]

/** The shell, every screen, and all texts. */
export const precached = PRECACHED

/** The map's code, by far the largest part: kept after everything else. */
export const mapFiles = MAP_FILES
