/** The next remaining item after the removed one, else the one before it; null when none remains. */
export function neighbourOf(
  before: readonly string[],
  after: readonly string[],
  removed: string,
): string | null {
  const place = before.indexOf(removed)
  const following = before.slice(place + 1)
  const preceding = before.slice(0, Math.max(place, 0)).reverse()
  return [...following, ...preceding].find(id => after.includes(id)) ?? after[0] ?? null
}
