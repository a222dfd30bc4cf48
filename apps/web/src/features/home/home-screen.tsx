import { homeTexts } from '../../messages/home.ts'
import { useTexts } from '../../messages/texts.ts'
import { useTitle } from '../../shared/ui/screen-title.tsx'
import { Features } from './features.tsx'
import { Figures } from './figures.tsx'
import { Hero } from './hero.tsx'
import { Testimonials } from './testimonials.tsx'
import { Why } from './why.tsx'

/** The landing page: it loads no data, so that it works at once and offline. */
export function Component() {
  const home = useTexts(homeTexts)
  useTitle({ screen: home.tagline })
  return (
    <>
      <Hero />
      <Figures />
      <Why />
      <Features />
      <Testimonials />
    </>
  )
}
