// The options of the location inputs that come from the saved places.
import { savedPlacesTexts } from '../../../messages/dialogs.ts'
import { textsOf } from '../../../messages/texts.ts'
import type { App } from '../../app-context.ts'
import type { NameOf } from '../../place-names/place-names.ts'
import { showToast } from '../../ui/toasts.ts'
import { type PlaceChoice, type PlaceOption, savedOption } from '../place-option.ts'
import { createMyPlaces, type MyPlaces } from './my-places.ts'
import { canBeSaved, type KeptKind, keptKinds } from './saved-places.ts'

export type SavedOptions = ReturnType<typeof createSavedOptions>

export function createSavedOptions(app: App) {
  const myPlaces = app.singleton(createMyPlaces)

  return {
    current: myPlaces.current,
    onChange: myPlaces.onChange,
    rememberUsed: myPlaces.rememberUsed,

    /** Home, Work and the recent places. */
    offeredPlaces(nameOf: NameOf): readonly PlaceOption[] {
      const texts = textsOf(savedPlacesTexts)
      const saved = myPlaces.current()
      const kept = keptKinds.flatMap(kind => {
        const { place } = saved[kind]
        return place ? [savedOption(kind, place, texts.kinds[kind], nameOf(place.name))] : []
      })
      const isKept = (name: string) => keptKinds.some(kind => saved[kind].place?.name === name)
      const recent = saved.recent
        .filter(({ place }) => !isKept(place.name))
        .map(({ place }) => savedOption('recent', place, nameOf(place.name), ''))
      return [...kept, ...recent]
    },

    /** The option that opens the dialog to edit them. */
    editOption: (): PlaceOption => actionOption('edit', textsOf(savedPlacesTexts).edit),

    /** The actions for a chosen place. */
    offeredActions(value: PlaceChoice): readonly PlaceOption[] {
      if (!canBeSaved(value)) return []
      const texts = textsOf(savedPlacesTexts)
      const saved = myPlaces.current()
      return keptKinds.map(kind =>
        saved[kind].place?.name === value.name
          ? actionOption(`unset-${kind}`, texts.unset[kind])
          : actionOption(`set-${kind}`, texts.setAs[kind]),
      )
    },

    /** Performs an action other than 'edit', which the input performs itself. */
    act(kind: PlaceOption['kind'], value: PlaceChoice, nameOf: NameOf): void {
      for (const kept of keptKinds) {
        if (kind === `set-${kept}`) keepPlace(myPlaces, kept, value, nameOf)
        if (kind === `unset-${kept}`) keepPlace(myPlaces, kept, null, nameOf)
      }
    },
  }
}

/** Sets Home or Work, or removes it, and says so. */
export function keepPlace(
  myPlaces: MyPlaces,
  kind: KeptKind,
  place: PlaceChoice | null,
  nameOf: NameOf,
): void {
  const texts = textsOf(savedPlacesTexts)
  myPlaces.keep(kind, place)
  showToast.success(place ? texts.set[kind](nameOf(place.name)) : texts.removed(texts.kinds[kind]))
}

function actionOption(kind: PlaceOption['kind'], label: string): PlaceOption {
  return { id: kind, kind, name: '', label, detail: '', point: null }
}
