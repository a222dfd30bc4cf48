import { useMessages } from '../../messages/messages.ts'
import { useDocumentTitle } from '../../shared/ui/screen-heading.tsx'
import { Figures } from './figures.tsx'
import { Hero } from './hero.tsx'

/** The landing page: nothing on it loads, so that it works at once and offline. */
export function Component() {
  const { home } = useMessages()
  useDocumentTitle(home.tagline)
  return (
    <>
      <Hero />
      <Figures />
    </>
  )
}
