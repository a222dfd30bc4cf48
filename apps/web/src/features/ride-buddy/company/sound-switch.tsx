import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { useStore } from '../../../shared/use-store.ts'
import { createBell } from '../news/bell.ts'

/** Allows a sound and a vibration on this device. */
export function SoundSwitch() {
  const { sound } = useTexts(rideBuddyTexts)
  const bell = useApp().only(createBell)
  const { isOn } = useStore(bell)
  return (
    <Button
      compact
      role="switch"
      aria-checked={isOn}
      icon={isOn ? 'bell' : 'bell-off'}
      title={sound.help}
      onClick={bell.toggle}
    >
      {isOn ? sound.on : sound.off}
    </Button>
  )
}
