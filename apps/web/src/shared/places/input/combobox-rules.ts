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
  const { InputBlur, InputKeyDownEscape, InputClick } = useCombobox.stateChangeTypes
  if (type === InputBlur || type === InputKeyDownEscape)
    return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
  return type === InputClick ? { ...changes, isOpen: true } : changes
}
