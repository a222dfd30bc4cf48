import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { shellTexts } from '../../messages/shell.ts'
import { textsOf } from '../../messages/texts.ts'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { AppContext } from '../../shared/app-context.ts'
import { createApp } from '../create-app.ts'
import { createRoutes } from '../routes.tsx'
import type { PrerenderedScreen } from './prerendered-screen.ts'

/** A screen as a visitor first sees it, in English and on a phone, before the server has answered any call. */
export async function screenMarkup(path: string): Promise<PrerenderedScreen> {
  const app = createApp()
  const { dataRoutes, query } = createStaticHandler(createRoutes(app))
  const context = await query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} answered ${context.status}`)
  const queryClient = createQueryClient()
  const markup = renderToString(
    <AppContext value={app}>
      <QueryClientProvider client={queryClient}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </AppContext>,
  )
  // The timers of its queries would keep the build running for minutes.
  queryClient.clear()
  const heading = /<h1[^>]*>([^<]+)</.exec(markup)?.[1]
  if (heading === undefined) throw new Error(`${path} has no heading`)
  return { title: textsOf(shellTexts).documentTitle(heading), markup }
}
