// How our editable comboboxes differ from the library's habits.
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'

type Changes<Item> = UseComboboxStateChangeOptions<Item>

/**
 * Leaving the field chooses nothing, Escape closes the list and clears nothing, and a second tap into the
 * field keeps the list open.
 */
export function calmCombobox<Item>(
  state: UseComboboxState<Item>,
  { type, changes }: Changes<Item>,
): Changes<Item>['changes'] {
  switch (type) {
    case useCombobox.stateChangeTypes.InputBlur:
    case useCombobox.stateChangeTypes.InputKeyDownEscape:
      return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
    case useCombobox.stateChangeTypes.InputClick:
      return { ...changes, isOpen: true }
    default:
      return changes
  }
}
