// Builds the document's title from the parts of all mounted components.

import { useEffect, useRef } from 'react'
import { type ShellTexts, shellTexts } from '../../messages/start.ts'
import { textsOf, useTexts } from '../../messages/texts.ts'

export interface TitlePart {
  /** The title of a screen, or of the dialog over it. */
  readonly screen?: string | undefined
  /** The number of unread messages. */
  readonly unread?: number | undefined
  /** Whole minutes until the end of a search or chat. */
  readonly minutesLeft?: number | undefined
}

/**
 * '(2) 4 min left · Find Travel Buddy · Sawari'. The last screen and the last time apply; message counts are added.
 * Null while no screen is mounted, so that the title stays between two screens.
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

const mounted: { part: TitlePart }[] = []

function show(): void {
  const title = titleOf(
    mounted.map(({ part }) => part),
    textsOf(shellTexts),
  )
  if (title !== null && title !== document.title) document.title = title
}

/** Adds a part to the title while the component is mounted. */
export function useTitle({ screen, unread, minutesLeft }: TitlePart): void {
  const texts = useTexts(shellTexts)
  const own = useRef<{ part: TitlePart }>({ part: {} })

  useEffect(() => {
    const entry = own.current
    mounted.push(entry)
    return () => {
      mounted.splice(mounted.indexOf(entry), 1)
      show()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change what is shown
  useEffect(() => {
    own.current.part = { screen, unread, minutesLeft }
    show()
  }, [screen, unread, minutesLeft, texts])
}

interface ScreenHeadingProps {
  readonly children: string
  /** The document's title, if it differs from the heading. */
  readonly title?: string
  readonly className?: string | undefined
}

/** The only h1 of a screen: sets the document's title and takes focus after a navigation. */
export function ScreenHeading({ children, title, className }: ScreenHeadingProps) {
  useTitle({ screen: title ?? children })
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
