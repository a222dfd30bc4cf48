import { type ToastOptions, toast } from 'react-hot-toast/headless'

/** The same text is shown only once within this time. */
const REPEAT_SILENCE_MS = 2_000

type ToastKind = 'success' | 'error' | 'blank'

/** Options of a toast that is not announced to screen readers. */
const NOT_ANNOUNCED: ToastOptions = { ariaProps: { role: 'alert', 'aria-live': 'off' } }

const lastShown = new Map<string, { readonly atMs: number; readonly id: string }>()

/** Success toasts stay for 2 s, errors and information for 4 s: the library's defaults. */
export const showToast = {
  success: (text: string, silenceMs?: number) => show('success', text, silenceMs),
  error: (text: string) => show('error', text),
  /** An error that an alert of the page also shows: the toast is visible but not announced. */
  errorAnnouncedByPage: (text: string) => show('error', text, REPEAT_SILENCE_MS, NOT_ANNOUNCED),
  info: (text: string, silenceMs?: number) => show('blank', text, silenceMs),
  /** Removes the toast with this text early, because it is no longer true. */
  withdraw(text: string): void {
    const shown = lastShown.get(text)
    if (shown) toast.dismiss(shown.id)
  },
}

function show(
  kind: ToastKind,
  text: string,
  silenceMs = REPEAT_SILENCE_MS,
  options: ToastOptions = {},
): void {
  const atMs = performance.now()
  const before = lastShown.get(text)
  if (before && atMs - before.atMs < silenceMs) return
  const id = kind === 'blank' ? toast(text, options) : toast[kind](text, options)
  lastShown.set(text, { atMs, id })
}

/** Copies to the clipboard, and says whether it was possible. */
export async function copyText(text: string, copied: string, copyFailed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast.success(copied)
  } catch {
    showToast.error(copyFailed)
  }
}
