import { useTitle } from './document-title.ts'

interface ScreenHeadingProps {
  readonly children: string
  /** For the browser's title, where it says more than the heading does. */
  readonly title?: string
  readonly className?: string | undefined
}

/** The one h1 of a screen: it sets the document's title and takes focus after a navigation. */
export function ScreenHeading({ children, title, className }: ScreenHeadingProps) {
  useTitle({ screen: title ?? children })
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
