import type { WaitingLinesTexts } from '../../../messages/waiting-lines.ts'

/** Lists by kind; those of facts also hold the region's. */
type Lines = Readonly<Record<keyof WaitingLinesTexts['lines'], readonly string[]>>

export interface WaitingLine {
  readonly kind: keyof Lines
  readonly text: string
}

const turns = ['joke', 'fact', 'pun', 'motivation'] as const

/** Alternates the kinds, so that no two consecutive lines are of the same kind. */
export function inTurn(lines: Lines): readonly WaitingLine[] {
  const longest = Math.max(...turns.map(kind => lines[kind].length))
  return Array.from({ length: longest }, (_, place) =>
    turns.flatMap(kind => lineAt(lines, kind, place)),
  ).flat()
}

function lineAt(lines: Lines, kind: keyof Lines, place: number): readonly WaitingLine[] {
  const text = lines[kind][place]
  return text === undefined ? [] : [{ kind, text }]
}
