import { shellTexts } from '../../../messages/shell.ts'
import { useTexts } from '../../../messages/texts.ts'
import styles from './parts.module.css'

interface NoRowsProps {
  readonly load: { readonly isPending: boolean; readonly isError: boolean; readonly fetchStatus: string }
  readonly text: string
}

/** Shown in place of the rows: that the list loads, or that it is empty. Nothing if it did not load. */
export function NoRows({ load: { isPending, isError, fetchStatus }, text }: NoRowsProps) {
  const { loadingScreen } = useTexts(shellTexts)
  if (isPending && fetchStatus === 'paused') return null
  if (isPending && !isError)
    return (
      <p className={styles.empty} aria-busy="true">
        {loadingScreen}…
      </p>
    )
  return isPending ? null : <p className={styles.empty}>{text}</p>
}
