import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { NavigateOptions, Router, RouterState } from './router.ts'

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

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the app, with or without a query. */
  readonly to: string
}

/** A link to a screen: followed without a page load, unless the passenger opens it in a new tab or window. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !opensHere(event)) return
    event.preventDefault()
    void navigate(to)
  }
  return <a {...rest} href={to} onClick={follow} />
}

function opensHere({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  const { target } = currentTarget
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && (target === '' || target === '_self')
}

type NextQuery = URLSearchParams | ((current: URLSearchParams) => URLSearchParams)
type SetQueryString = (next: NextQuery, options?: NavigateOptions) => void

/** The query of the page's address, and the function that replaces it. */
export function useQueryString(): readonly [query: URLSearchParams, setQuery: SetQueryString] {
  const router = useRouter()
  const { search } = useRouterState().address
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback<SetQueryString>(
    (next, options) => {
      const wanted = next instanceof URLSearchParams ? next : next(queryOf(router.state().address.search))
      void router.navigate(`?${wanted}`, options)
    },
    [router],
  )
  return [query, setQuery]
}

function queryOf(search: string): URLSearchParams {
  return new URLSearchParams(search)
}
