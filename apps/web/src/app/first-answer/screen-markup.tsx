import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { shellTexts } from '../../messages/shell.ts'
import { textsOf } from '../../messages/texts.ts'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { routes } from '../routes.tsx'
import type { PrerenderedScreen } from './prerendered-screen.ts'

/** A screen as a visitor sees it first, in English and on a phone: before any answer of the server. */
export async function screenMarkup(path: string): Promise<PrerenderedScreen> {
  const { dataRoutes, query } = createStaticHandler(routes)
  const context = await query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} answered ${context.status}`)
  const queryClient = createQueryClient()
  const markup = renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  )
  // What it remembers of its questions would keep the build waiting for minutes.
  queryClient.clear()
  const heading = /<h1[^>]*>([^<]+)</.exec(markup)?.[1]
  if (heading === undefined) throw new Error(`${path} has no heading`)
  return { title: textsOf(shellTexts).documentTitle(heading), markup }
}
