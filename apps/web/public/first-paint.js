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
