import type { RequestPlace } from '@sawari/contract'
import type { Point } from '@sawari/planner/geo'

interface End {
  readonly name: string
  readonly point: Point | null
}

/** Both ends of a trip in the body of a call. */
export function endsBody({ source, destination }: { readonly source: End; readonly destination: End }) {
  return { source: placeBody(source), destination: placeBody(destination) }
}

function placeBody({ name, point }: End): RequestPlace {
  return point ? { name: name.trim(), ...point } : { name: name.trim() }
}
