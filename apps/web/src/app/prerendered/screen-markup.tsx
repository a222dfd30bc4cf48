import type { PrerenderedPage } from '@sawari/contract/pages'
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
import { type Router, type Screen, screenAt } from '../../shared/navigation/router.ts'
import { paths } from '../../shared/paths.ts'
import { createApp } from '../create-app.ts'
import styles from '../loading/loading.module.css'
import { Loading } from '../loading/loading.tsx'
import { Providers } from '../providers.tsx'
import { createScreens } from '../screens.ts'

/** The markup of a screen as a phone shows it before any call has been answered. */
export async function screenMarkup(page: Pick<PrerenderedPage, 'path' | 'isFrame'>, language: Language) {
  const app = createApp()
  const router = await stillRouter(createScreens(app), page, language)
  const queryClient = createQueryClient()
  const markup = renderToString(<Providers page={{ app, queryClient, router }} />)
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
  const state = {
    address: { pathname: path, search: '', hash: '', key: '' },
    screen,
    Component: isFrame ? screenFrame(path) : loaded,
    error: null,
    loading: false,
    keepScroll: false,
    flushSync: false,
  }
  return {
    state: () => state,
    subscribe: () => () => {},
    navigate: () => Promise.resolve(),
    started: Promise.resolve(),
    positionOf: () => null,
    rememberScroll: () => {},
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
