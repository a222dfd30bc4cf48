import { shellTexts } from '../../../messages/shell.ts'
import { useTexts } from '../../../messages/texts.ts'
import styles from './parts.module.css'

interface NoRowsProps {
  readonly load: { readonly data: unknown; readonly isError: boolean; readonly fetchStatus: string }
  readonly text: string
}

/** Shown in place of the rows: that the list loads, or that it is empty. Nothing if it did not load. */
export function NoRows({ load: { data, isError, fetchStatus }, text }: NoRowsProps) {
  const { loadingScreen } = useTexts(shellTexts)
  if (data !== undefined) return <p className={styles.empty}>{text}</p>
  if (isError || fetchStatus === 'paused') return null
  return (
    <p className={styles.empty} aria-busy="true">
      {loadingScreen}…
    </p>
  )
}
