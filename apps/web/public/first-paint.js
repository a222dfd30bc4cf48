// Theme and language remembered on this device, put on the page before anything is painted. A file of its own,
// ahead of the app, since the content policy takes no inline script. The app's side: app/theme.ts, messages/language.ts.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('sawari.theme')
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all'
  }
  if (localStorage.getItem('sawari.language') === 'hi') {
    root.lang = 'hi'
    // The first answer may hold English markup: it is not shown while the Hindi texts are on their way.
    root.dataset.awaits = 'texts'
  }
} catch {
  // Storage is forbidden: nothing is remembered.
}

// A page that holds its screen's markup leaves its app to this script: what can be read already comes before the
// code. Where nothing is painted (a window in the background, hidden English markup) the app comes at once.
{
  const { app, awaits } = document.documentElement.dataset
  const LATEST_MS = 1_500
  let asked = false
  const askForApp = () => {
    if (asked) return
    asked = true
    const [entry, ...parts] = app.split(' ')
    for (const href of parts)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }))
  }
  if (app) {
    const paints = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
    if (!paints || awaits || document.visibilityState === 'hidden') askForApp()
    else {
      new PerformanceObserver(askForApp).observe({ type: 'paint', buffered: true })
      setTimeout(askForApp, LATEST_MS)
    }
  }
}
