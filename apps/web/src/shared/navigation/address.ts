/** The address of the current screen, as in the browser's location. */
export interface Address {
  readonly pathname: string
  /** With its question mark; empty without a query. */
  readonly search: string
  /** With its hash sign; empty without a fragment. */
  readonly hash: string
  /** Identifies the entry in the browser's history: the same path visited twice has two keys. */
  readonly key: string
}

/** The browser's current address. Gives its history entry a key if it has none. */
export function readAddress({ location, history }: Window): Address {
  const { pathname, search, hash } = location
  const known: unknown = (history.state as { key?: unknown } | null)?.key
  if (typeof known === 'string') return { pathname, search, hash, key: known }
  const key = newKey()
  history.replaceState({ key }, '')
  return { pathname, search, hash, key }
}

/** A new history entry for `to`: a path with or without a query, or a query alone, for the current path. */
export function newAddress(to: string, current: Address): Address {
  const [beforeHash = '', hash] = splitAt(to, '#')
  const [pathname = '', search] = splitAt(beforeHash, '?')
  return {
    pathname: pathname === '' ? current.pathname : pathname,
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
    key: newKey(),
  }
}

export function hrefOf({ pathname, search, hash }: Address): string {
  return pathname + search + hash
}

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)
}

function splitAt(text: string, sign: string): readonly [before: string, from: string] {
  const index = text.indexOf(sign)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index)]
}
