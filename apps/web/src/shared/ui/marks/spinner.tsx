import styles from './spinner.module.css'

/** A decorative spinner beside a text that describes the wait. */
export function Spinner() {
  return <span aria-hidden="true" className={styles.spinner} />
}
