import { useTitle } from './document-title.ts'

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
