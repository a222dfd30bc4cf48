import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { withTexts } from '../messages/language.ts'

/**
 * A component whose code and texts load when it is first shown. `waiting` takes its place until then, and `Missing` if
 * they do not load.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = () => null,
  waiting: ReactNode = null,
) {
  const Loaded = lazy(() =>
    withTexts(load).then(
      loaded => ({ default: loaded }),
      () => ({ default: Missing }),
    ),
  ) as unknown as ComponentType<Props>
  return (props: Props) => createElement(Suspense, { fallback: waiting }, createElement(Loaded, props))
}
