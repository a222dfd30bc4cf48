import { Icon } from '../ui/marks/icon.tsx'
import styles from './form.module.css'

/** Why the form was rejected; takes focus when it appears. */
export function FormFailure({ children }: { readonly children: string | null }) {
  if (children === null) return null
  return (
    <div role="alert" tabIndex={-1} data-failure="" className={styles.failure}>
      <Icon name="alert" size={20} />
      <p>{children}</p>
    </div>
  )
}
