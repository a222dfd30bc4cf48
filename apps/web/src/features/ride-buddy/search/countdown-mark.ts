/** How long a mark stays in the live region, so that a slow screen reader still reads it. */
const MARK_SHOWN_SECONDS = 5

/** The mark, in seconds left, that was passed just now; null between marks. */
export function markAt(remainingMs: number, marksSeconds: readonly number[]): number | null {
  const seconds = remainingMs / 1_000
  const passed = marksSeconds.filter(mark => seconds <= mark && seconds > mark - MARK_SHOWN_SECONDS)
  return passed.length > 0 ? Math.min(...passed) : null
}
