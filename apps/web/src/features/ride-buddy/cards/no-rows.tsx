import { shellTexts } from '../../../messages/start.ts'
import { useTexts } from '../../../messages/texts.ts'
import { EmptyNote } from '../../../shared/ui/text/list-notes.tsx'

interface NoRowsProps {
  readonly load: { readonly data: unknown; readonly isError: boolean; readonly fetchStatus: string }
  readonly text: string
}

/** Shown in place of the rows: that the list loads, or that it is empty. Nothing if it did not load. */
export function NoRows({ load: { data, isError, fetchStatus }, text }: NoRowsProps) {
  const { loadingScreen } = useTexts(shellTexts)
  if (data !== undefined) return <EmptyNote>{text}</EmptyNote>
  if (isError || fetchStatus === 'paused') return null
  return <EmptyNote busy>{loadingScreen}…</EmptyNote>
}
