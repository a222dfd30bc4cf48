import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from './router-context.tsx'

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
