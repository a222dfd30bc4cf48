import type { RoutePlan } from '@sawari/contract'
import { useLanguage } from '../../../messages/texts.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import type { Trip } from './trip.ts'

/**
 * The names of both ends in the language of the page. A link may hold a name that only the search knows, such as 'CP':
 * in Hindi it is called as the stop where the trip begins or ends.
 */
export function useEndNames({ source, destination }: Trip, plan: RoutePlan | null): [string, string] {
  const isHindi = useLanguage() === 'hi'
  const nameOf = usePlaceName()
  const path = plan?.routes[0]?.path ?? []
  const nameFor = ({ name, point }: PlaceChoice, stop: string | undefined) => {
    const own = nameOf(name)
    const isUnknown = isHindi && point === null && own === name && /[a-z]/i.test(name)
    return isUnknown && stop !== undefined ? nameOf(stop) : own
  }
  return [nameFor(source, path[0]), nameFor(destination, path.at(-1))]
}
