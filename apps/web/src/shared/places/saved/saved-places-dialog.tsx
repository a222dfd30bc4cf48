import { savedPlacesTexts } from '../../../messages/dialogs.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Modal } from '../../ui/dialog.tsx'
import { SavedPlacesList } from './saved-places-list.tsx'

/** The saved places in a dialog, to edit without leaving the form. */
export function SavedPlacesDialog({ onClose }: { readonly onClose: () => void }) {
  const { heading } = useTexts(savedPlacesTexts)
  return (
    <Modal open title={heading} onClose={onClose}>
      <SavedPlacesList />
    </Modal>
  )
}
