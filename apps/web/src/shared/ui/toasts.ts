import { type ToastOptions, toast } from 'react-hot-toast/headless'

/** The same text again within this time shows once. */
const REPEAT_SILENCE_MS = 2_000

type ToastKind = 'success' | 'error' | 'blank'

/** The toaster leaves it out of its live regions. */
const UNSAID: ToastOptions = { ariaProps: { role: 'alert', 'aria-live': 'off' } }

const lastShownAtMs = new Map<string, number>()

/** Success is said politely for 2 s, errors and plain notes for 4 s: the library's own defaults. */
export const showToast = {
  success: (text: string, silenceMs?: number) => show('success', text, silenceMs),
  error: (text: string) => show('error', text),
  /** An error that an alert of the page says as well: to be seen here, and heard there alone. */
  errorSaidByPage: (text: string) => show('error', text, REPEAT_SILENCE_MS, UNSAID),
  note: (text: string, silenceMs?: number) => show('blank', text, silenceMs),
}

function show(
  kind: ToastKind,
  text: string,
  silenceMs = REPEAT_SILENCE_MS,
  options: ToastOptions = {},
): void {
  const now = performance.now()
  const shownAt = lastShownAtMs.get(text)
  if (shownAt !== undefined && now - shownAt < silenceMs) return
  lastShownAtMs.set(text, now)
  if (kind === 'blank') toast(text, options)
  else toast[kind](text, options)
}
