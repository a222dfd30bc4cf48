import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Router, RouterState } from './router.ts'

const RouterContext = createContext<Router | null>(null)
const StateContext = createContext<RouterState | null>(null)

/** Provides the router. Screen changes render in slices, so that the page stays responsive. */
export function RouterProvider({
  router,
  children,
}: {
  readonly router: Router
  readonly children: ReactNode
}) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    setState(router.state)
    return router.subscribe(next => {
      if (next.flushSync) flushSync(() => setState(next))
      else startTransition(() => setState(next))
    })
  }, [router])
  return (
    <RouterContext value={router}>
      <StateContext value={state}>{children}</StateContext>
    </RouterContext>
  )
}

export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('useRouter needs a RouterProvider around it')
  return router
}

export function useRouterState(): RouterState {
  const state = useContext(StateContext)
  if (!state) throw new Error('useRouterState needs a RouterProvider around it')
  return state
}

/** The path of the screen on the page. */
export function usePathname(): string {
  return useRouterState().address.pathname
}

export function useNavigate(): Router['navigate'] {
  return useRouter().navigate
}
