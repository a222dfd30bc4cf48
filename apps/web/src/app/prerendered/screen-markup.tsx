import type { PrerenderedPage } from '@sawari/contract/pages'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { accountsTexts } from '../../messages/accounts.ts'
import { hotspotsTexts } from '../../messages/hotspots.ts'
import { type Language, speak } from '../../messages/language.ts'
import { moderationTexts } from '../../messages/moderation.ts'
import { pageTexts } from '../../messages/page.ts'
import { rideBuddyTexts } from '../../messages/ride-buddy.ts'
import { routePlannerTexts } from '../../messages/route-planner.ts'
import { shellTexts } from '../../messages/start.ts'
import { textsOf } from '../../messages/texts.ts'
import { createQueryClient } from '../../shared/api/api-error.ts'
import { AppContext } from '../../shared/app-context.ts'
import { type Router, type RouterState, type Screen, screenAt } from '../../shared/navigation/router.ts'
import { RouterProvider } from '../../shared/navigation/router-context.tsx'
import { paths } from '../../shared/paths.ts'
import { createApp } from '../create-app.ts'
import { Layout } from '../layout/layout.tsx'
import styles from '../loading/loading.module.css'
import { Loading } from '../loading/loading.tsx'
import { createScreens } from '../screens.ts'

/** The markup of a screen as a phone shows it before any call has been answered. */
export async function screenMarkup(page: Pick<PrerenderedPage, 'path' | 'isFrame'>, language: Language) {
  const app = createApp()
  const router = await stillRouter(createScreens(app), page, language)
  const queryClient = createQueryClient()
  const markup = renderToString(
    <AppContext value={app}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router}>
          <Layout />
        </RouterProvider>
      </QueryClientProvider>
    </AppContext>,
  )
  // The timers of its queries would keep the build running for minutes.
  queryClient.clear()
  const heading = /<h1[^>]*>([^<]+)</.exec(markup)?.[1]
  if (heading === undefined) throw new Error(`${page.path} has no heading`)
  const { description, withoutScripts } = textsOf(pageTexts)
  return { title: textsOf(shellTexts).documentTitle(heading), markup, page: { description, withoutScripts } }
}

/** A router fixed at one screen: it ignores navigation. */
async function stillRouter(
  screens: readonly Screen[],
  { path, isFrame = false }: Pick<PrerenderedPage, 'path' | 'isFrame'>,
  language: Language,
): Promise<Router> {
  const screen = screenAt(screens, path)
  const loaded = await screen.load()
  await speak(language)
  const Component = isFrame ? screenFrame(path) : loaded.Component
  const address = { pathname: path, search: '', hash: '', key: '' }
  const still = { error: null, loading: false, keepScroll: false, flushSync: false }
  const state: RouterState = { address, screen, Component, ...still }
  return {
    state: () => state,
    subscribe: () => () => {},
    navigate: () => Promise.resolve(),
    scroll: { positionOf: () => null, remember: () => {}, save: () => {} },
  }
}

const headings: Readonly<Record<string, () => string>> = {
  [paths.hotspots]: () => textsOf(hotspotsTexts).title,
  [paths.routes]: () => textsOf(routePlannerTexts).title,
  [paths.rideBuddy]: () => textsOf(rideBuddyTexts).title,
  [paths.profile]: () => textsOf(accountsTexts).profile.heading,
  [paths.moderation]: () => textsOf(moderationTexts).heading,
  [paths.forgotPassword]: () => textsOf(accountsTexts).reset.title,
  [paths.verifyEmail]: () => textsOf(accountsTexts).emailProof.heading,
}

/** The heading and a loading mark: the first response for a screen that depends on the query or the user. */
function screenFrame(path: string) {
  const heading = headings[path]?.()
  if (heading === undefined) throw new Error(`${path} has no heading`)
  return function ScreenFrame() {
    return (
      <div className={styles.screen}>
        <h1 className={styles.frameHeading}>{heading}</h1>
        <Loading />
      </div>
    )
  }
}
