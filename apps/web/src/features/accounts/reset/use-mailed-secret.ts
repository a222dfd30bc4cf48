import { useEffect, useRef } from 'react'
import { useNavigate, useRouterState } from '../../../shared/navigation/router-context.tsx'

/**
 * Removes the secret of a mailed link from the address, so that neither the address bar nor the history keeps
 * it, and returns it once.
 */
export function useMailedSecret(name: 'link' | 'token', take: (secret: string) => void): void {
  const { hash, pathname } = useRouterState().address
  const navigate = useNavigate()
  const taken = useRef<string | null>(null)
  const secret = new URLSearchParams(hash.slice(1)).get(name)
  useEffect(() => {
    if (secret === null || taken.current === secret) return
    taken.current = secret
    void navigate(pathname, { replace: true, keepScroll: true })
    take(secret)
  }, [secret, pathname, navigate, take])
}
