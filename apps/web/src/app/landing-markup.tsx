import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { homeTexts } from '../messages/home.ts'
import { shellTexts } from '../messages/shell.ts'
import { textsOf } from '../messages/texts.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { paths } from '../shared/paths.ts'
import { routes } from './routes.tsx'

/** The landing page as a visitor sees it first, in English: its title and the markup of the app's root. */
export async function landingMarkup(): Promise<{ readonly title: string; readonly markup: string }> {
  const { dataRoutes, query } = createStaticHandler(routes)
  const context = await query(new Request(`http://localhost${paths.landing}`))
  if (context instanceof Response) throw new Error(`the landing page answered ${context.status}`)
  const markup = renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  )
  return { title: textsOf(shellTexts).documentTitle(textsOf(homeTexts).tagline), markup }
}
