import type { Point } from '@sawari/planner/geo'
import { paths } from '../../../shared/paths.ts'

interface NamedPoint {
  readonly name: string
  readonly point: Point
}

/** The planner's address for a trip whose ends, or one of them, are known. */
export function plannerAddress({
  from,
  to,
}: {
  readonly from?: NamedPoint
  readonly to?: NamedPoint
}): string {
  const at = ({ point }: NamedPoint) => `${point.latitude},${point.longitude}`
  const query = new URLSearchParams({
    ...(from && { from: from.name, fromAt: at(from) }),
    ...(to && { to: to.name, toAt: at(to) }),
    // The planner then chooses the seat that was chosen here.
    ...(from && to && { seat: '1' }),
  })
  return `${paths.routes}?${query}`
}
