import styles from './parts.module.css'

/** The first letter of a name; decoration beside it. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true" className={styles.avatar}>
      {(Array.from(name.trim())[0] ?? '?').toLocaleUpperCase('en')}
    </span>
  )
}
