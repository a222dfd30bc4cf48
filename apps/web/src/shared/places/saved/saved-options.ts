// What the location inputs offer beside what is typed: saved places, and to make a chosen one Home or Work.
import { savedPlacesTexts } from '../../../messages/saved-places.ts'
import { textsOf } from '../../../messages/texts.ts'
import { showToast } from '../../ui/toasts.ts'
import type { NameOf } from '../place-names.ts'
import { type PlaceChoice, type PlaceOption, savedOption } from '../place-option.ts'
import { currentPlaces, keepPlace } from './my-places.ts'
import { canBeSaved, keptKinds } from './saved-places.ts'

export { noteUsed, subscribeToPlaces } from './my-places.ts'
export { currentPlaces }

/** Home, Work and the places used lately. */
export function offeredPlaces(nameOf: NameOf): readonly PlaceOption[] {
  const texts = textsOf(savedPlacesTexts)
  const saved = currentPlaces()
  const kept = keptKinds.flatMap(kind => {
    const { place } = saved[kind]
    return place ? [savedOption(kind, place, texts.kinds[kind], nameOf(place.name))] : []
  })
  const isKept = (name: string) => keptKinds.some(kind => saved[kind].place?.name === name)
  const recent = saved.recent
    .filter(({ place }) => !isKept(place.name))
    .map(({ place }) => savedOption('recent', place, nameOf(place.name), ''))
  return [...kept, ...recent]
}

/** The way to change them. */
export function editOption(): PlaceOption {
  return actionOption('edit', textsOf(savedPlacesTexts).edit)
}

/** What can be made of a chosen place. */
export function offeredActions(value: PlaceChoice): readonly PlaceOption[] {
  if (!canBeSaved(value)) return []
  const texts = textsOf(savedPlacesTexts)
  const saved = currentPlaces()
  return keptKinds.map(kind =>
    saved[kind].place?.name === value.name
      ? actionOption(`unset-${kind}`, texts.unset[kind])
      : actionOption(`set-${kind}`, texts.setAs[kind]),
  )
}

/** Does what an action says, but for 'edit': that is for the input to show. */
export function act(kind: PlaceOption['kind'], value: PlaceChoice, nameOf: NameOf): void {
  const texts = textsOf(savedPlacesTexts)
  for (const kept of keptKinds) {
    if (kind === `set-${kept}`) {
      keepPlace(kept, value)
      showToast.success(texts.set[kept](nameOf(value.name)))
    }
    if (kind === `unset-${kept}`) {
      keepPlace(kept, null)
      showToast.success(texts.removed(texts.kinds[kept]))
    }
  }
}

function actionOption(kind: PlaceOption['kind'], label: string): PlaceOption {
  return { id: kind, kind, name: '', label, detail: '', point: null }
}
