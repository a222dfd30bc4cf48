import { toast } from 'react-hot-toast/headless'

/** The same text again within this time shows once. */
const REPEAT_SILENCE_MS = 2_000

type ToastKind = 'success' | 'error' | 'blank'

const lastShownAtMs = new Map<string, number>()

/** Success is said politely for 2 s, errors and plain notes for 4 s: the library's own defaults. */
export const showToast = {
  success: (text: string, silenceMs?: number) => show('success', text, silenceMs),
  error: (text: string) => show('error', text),
  note: (text: string, silenceMs?: number) => show('blank', text, silenceMs),
}

function show(kind: ToastKind, text: string, silenceMs = REPEAT_SILENCE_MS): void {
  const now = performance.now()
  const shownAt = lastShownAtMs.get(text)
  if (shownAt !== undefined && now - shownAt < silenceMs) return
  lastShownAtMs.set(text, now)
  if (kind === 'blank') toast(text)
  else toast[kind](text)
}
