import { useEffect } from 'react'
import { useMessages } from '../../messages/messages.ts'

/** Keeps the browser's title in step with what the screen shows. */
export function useDocumentTitle(title: string): void {
  const { shell } = useMessages()
  const whole = shell.documentTitle(title)
  useEffect(() => {
    document.title = whole
  }, [whole])
}

interface ScreenHeadingProps {
  readonly children: string
  /** For the browser's title, where it says more than the heading does. */
  readonly title?: string
  readonly className?: string | undefined
}

/** The one h1 of a screen: it sets the document's title and takes focus after a navigation. */
export function ScreenHeading({ children, title, className }: ScreenHeadingProps) {
  useDocumentTitle(title ?? children)
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
