import {
  type ComponentProps,
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLocation, Router as WouterRouter } from 'wouter'
import type { NavigateOptions, Router, RouterState } from './router.ts'

export { Link } from 'wouter'

const RouterContext = createContext<{ readonly router: Router; readonly state: RouterState } | null>(null)

/** Provides the router. Screen changes render in slices, so that the page stays responsive. */
export function RouterProvider(props: { readonly router: Router; readonly children: ReactNode }) {
  const { router, children } = props
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    setState(router.state)
    return router.subscribe(next => {
      if (next.flushSync) flushSync(() => setState(next))
      else startTransition(() => setState(next))
    })
  }, [router])
  const value = useMemo(() => ({ router, state }), [router, state])
  return (
    <RouterContext value={value}>
      <WouterRouter hook={useScreenLocation}>{children}</WouterRouter>
    </RouterContext>
  )
}

function useRouting() {
  const value = useContext(RouterContext)
  if (!value) throw new Error('There is no RouterProvider around this component')
  return value
}

function useScreenLocation(): [pathname: string, navigate: Router['navigate']] {
  const { router, state } = useRouting()
  return [state.address.pathname, router.navigate]
}

export const useRouter = (): Router => useRouting().router
export const useRouterState = (): RouterState => useRouting().state

/** The path of the screen on the page. */
export const usePathname = (): string => useLocation<typeof useScreenLocation>()[0]
export const useNavigate = (): Router['navigate'] => useLocation<typeof useScreenLocation>()[1]

/** The properties of a link to a screen: a path of the app, with or without a query. */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string }

type NextQuery = URLSearchParams | ((current: URLSearchParams) => URLSearchParams)

/** The query of the page's address, and the function that replaces it. wouter's own hook decodes the query twice. */
export function useQueryString() {
  const { router, state } = useRouting()
  const { search } = state.address
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback(
    (next: NextQuery, options?: NavigateOptions) => {
      const current = () => new URLSearchParams(router.state().address.search)
      void router.navigate(`?${next instanceof URLSearchParams ? next : next(current())}`, options)
    },
    [router],
  )
  return [query, setQuery] as const
}
