import { useEffect } from 'react'
import { shellTexts } from '../../messages/shell.ts'
import { useTexts } from '../../messages/texts.ts'

/** Keeps the browser's title in step with what the screen shows. */
export function useDocumentTitle(title: string): void {
  const shell = useTexts(shellTexts)
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
