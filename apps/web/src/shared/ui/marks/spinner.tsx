import styles from './spinner.module.css'

/** A turning ring; decoration beside a text that says what is being waited for. */
export function Spinner() {
  return <span aria-hidden="true" className={styles.spinner} />
}
