// The title of the document, from all that has to say something about it at the moment.
import { useEffect, useRef } from 'react'
import { type ShellTexts, shellTexts } from '../../../messages/shell.ts'
import { textsOf, useTexts } from '../../../messages/texts.ts'

export interface TitlePart {
  /** What is looked at: a screen, or the dialog over it. */
  readonly screen?: string | undefined
  /** Messages that nobody has seen yet. */
  readonly unread?: number | undefined
  /** Whole minutes until a search or a chat is over. */
  readonly minutesLeft?: number | undefined
}

/**
 * '(2) 4 min left · Find Travel Buddy · Sawari'. Of several screens and times the last ones count, messages add up.
 * Null while no screen is there: between two of them the title stays.
 */
export function titleOf(parts: readonly TitlePart[], texts: ShellTexts): string | null {
  const screen = parts.flatMap(part => part.screen ?? []).at(-1)
  if (screen === undefined) return null
  const minutesLeft = parts.flatMap(part => part.minutesLeft ?? []).at(-1)
  const unread = parts.reduce((sum, part) => sum + (part.unread ?? 0), 0)
  const whole = texts.documentTitle(screen)
  const timed = minutesLeft === undefined ? whole : `${texts.minutesLeft(minutesLeft)} · ${whole}`
  return unread > 0 ? `(${unread}) ${timed}` : timed
}

const said: { part: TitlePart }[] = []

function show(): void {
  const title = titleOf(
    said.map(({ part }) => part),
    textsOf(shellTexts),
  )
  if (title !== null && title !== document.title) document.title = title
}

/** Says its part of the title for as long as the component is there. */
export function useTitle({ screen, unread, minutesLeft }: TitlePart): void {
  const texts = useTexts(shellTexts)
  const own = useRef<{ part: TitlePart }>({ part: {} })

  useEffect(() => {
    const saying = own.current
    said.push(saying)
    return () => {
      said.splice(said.indexOf(saying), 1)
      show()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change what is shown
  useEffect(() => {
    own.current.part = { screen, unread, minutesLeft }
    show()
  }, [screen, unread, minutesLeft, texts])
}
