import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { shellTexts } from '../../messages/shell.ts'
import { textsOf } from '../../messages/texts.ts'
import { createQueryClient } from '../../shared/api/query-client.ts'
import type { Router, RouterState } from '../../shared/navigation/router.ts'
import { RouterProvider } from '../../shared/navigation/router-context.tsx'
import { screenAt } from '../../shared/navigation/screen.ts'
import { Layout } from '../layout/layout.tsx'
import { screens } from '../screens.ts'
import type { PrerenderedScreen } from './prerendered-screen.ts'

/** A screen as a visitor first sees it, in English and on a phone, before any response of the server. */
export async function screenMarkup(path: string): Promise<PrerenderedScreen> {
  const router = await stillRouter(path)
  const queryClient = createQueryClient()
  const markup = renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>
        <Layout />
      </RouterProvider>
    </QueryClientProvider>,
  )
  // Its cache timers would keep the build process alive for minutes.
  queryClient.clear()
  const heading = /<h1[^>]*>([^<]+)</.exec(markup)?.[1]
  if (heading === undefined) throw new Error(`${path} has no heading`)
  return { title: textsOf(shellTexts).documentTitle(heading), markup }
}

/** A router that shows one screen and goes nowhere. */
async function stillRouter(path: string): Promise<Router> {
  const screen = screenAt(screens, path)
  const { Component } = await screen.load()
  const address = { pathname: path, search: '', hash: '', key: '' }
  const state: RouterState = { address, screen, Component, error: null, loading: false, keepScroll: false }
  return {
    state: () => state,
    subscribe: () => () => {},
    navigate: () => Promise.resolve(),
    scroll: { positionOf: () => null, remember: () => {}, save: () => {} },
  }
}
