import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { shellTexts } from '../../../messages/start.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp, useStore } from '../../../shared/app-context.ts'
import { Link } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { useOnline } from '../../../shared/ui/device.ts'
import { Icon } from '../../../shared/ui/marks.tsx'
import { TipList } from '../../../shared/ui/notes.tsx'
import { useSession } from '../../../shared/viewer.ts'
import { lastPlanOf } from '../plan/last-plan.ts'
import styles from './form.module.css'

/** Tips shown before the first search. */
export function Tips() {
  const { tips } = useTexts(routePlannerTexts)
  return (
    <section className={styles.tips}>
      <h2>{tips.heading}</h2>
      <TipList tips={tips.items} />
    </section>
  )
}

/** A link to the last plan, shown while offline. */
export function SavedPlanLink() {
  const routePlanner = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const app = useApp()
  useSession()
  const saved = useOnline() ? null : lastPlanOf(app).read()
  if (!saved) return null
  const { source, destination } = saved.trip
  return (
    <Link to={`${paths.routes}?${saved.address}`} className={styles.savedPlan}>
      <Icon name="offline" />
      <span>
        <strong>{routePlanner.summary.trip(nameOf(source.name), nameOf(destination.name))}</strong>
        <span className={styles.savedAt}>{routePlanner.savedPlan(new Date(saved.savedAtMs))}</span>
      </span>
    </Link>
  )
}

/** Says that the results are stored ones, and how old they are. */
export function SavedPlanNote({ savedAtMs }: { readonly savedAtMs: number }) {
  const routePlanner = useTexts(routePlannerTexts)
  return <Note>{routePlanner.savedPlan(new Date(savedAtMs))}</Note>
}

/** Shows that the device planned the routes itself, and the age of its data, unless the page's strip shows it. */
export function SavedDataNote({ dataAt }: { readonly dataAt: string }) {
  const { savedData } = useTexts(shellTexts)
  const onStrip = useStore(useApp().dataAge)
  return dataAt === onStrip ? null : <Note>{savedData(new Date(dataAt))}</Note>
}

function Note({ children }: { readonly children: string }) {
  return (
    <p className={styles.savedNote}>
      <Icon name="offline" size={20} />
      {children}
    </p>
  )
}
