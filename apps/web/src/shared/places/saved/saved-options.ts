// Further options of the place inputs: saved places, and actions that make a chosen place Home or Work.
import { savedPlacesTexts } from '../../../messages/saved-places.ts'
import { textsOf } from '../../../messages/texts.ts'
import { showToast } from '../../ui/toasts.ts'
import type { NameOf } from '../place-names.ts'
import { type PlaceChoice, type PlaceOption, savedOption } from '../place-option.ts'
import { currentPlaces, keepPlace } from './my-places.ts'
import { canBeSaved, keptKinds } from './saved-places.ts'

export { noteUsed, subscribeToPlaces } from './my-places.ts'
export { currentPlaces }

/** Home, Work and recent places. */
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

/** The option that opens the dialog to edit them. */
export function editOption(): PlaceOption {
  return actionOption('edit', textsOf(savedPlacesTexts).edit)
}

/** The actions for a chosen place. */
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

/** Performs an action, except 'edit', which the input handles. */
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
