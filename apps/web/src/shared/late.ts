import { type ComponentType, lazy } from 'react'
import { withTexts } from '../messages/language.ts'

/** A component whose code and texts load when it is first shown; if they do not load, `Missing` takes its place. */
export function late<Props>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = () => null,
) {
  return lazy(() =>
    withTexts(load).then(
      Loaded => ({ default: Loaded }),
      () => ({ default: Missing }),
    ),
  )
}
