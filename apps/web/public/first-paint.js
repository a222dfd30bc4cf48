// Applies the stored theme, and the stored or the browser's language, before the first paint. A separate file, because the
// content security policy forbids inline scripts. The app's counterparts: app/top-bar/display-settings.ts, messages/language.ts.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('sawari.theme')
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all'
  }
  // A page that the server has written is in the language of its address.
  const spoken = root.dataset.language === 'fixed' ? [] : root.dataset.languages.split(' ')
  const chosen = localStorage.getItem('sawari.language')
  const ofBrowser = navigator.languages.map(tag => tag.split('-')[0].toLowerCase())
  const language = [chosen, ...ofBrowser, 'en'].find(language => spoken.includes(language)) ?? root.lang
  if (language !== root.lang) {
    root.lang = language
    // The server chose the markup by the browser's language: it stays hidden while the texts of the chosen one load.
    root.dataset.awaits = 'texts'
  }
} catch {
  // Storage is blocked: the defaults apply.
}

// A prerendered page loads the app after the first paint. Where nothing is painted (a window in the background, hidden
// English markup) it loads the app immediately.
if (document.documentElement.dataset.app) {
  const page = document.documentElement.dataset
  const LATEST_MS = 1_500
  // Starting requests is slow on a cheap phone: it handles a tap after each group of this size.
  const AT_ONCE = 4
  const request = files => {
    for (const [name, attributes] of files.splice(0, AT_ONCE))
      document.head.append(Object.assign(document.createElement(name), attributes))
    if (files.length > 0) setTimeout(request, 0, files)
  }
  const requestApp = () => {
    const { app = '' } = page
    delete page.app
    const texts = document.documentElement.getAttribute(`data-texts-${document.documentElement.lang}`) ?? ''
    const [entry, ...parts] = `${app} ${texts}`.trim().split(' ')
    // The entry first: in a background window the later groups are delayed.
    const preloads = parts.map(href => ['link', { rel: 'modulepreload', href }])
    if (app) request([['script', { type: 'module', src: entry }], ...preloads])
  }
  const paints = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
  if (!paints || page.awaits || document.visibilityState === 'hidden') requestApp()
  else {
    new PerformanceObserver(requestApp).observe({ type: 'paint', buffered: true })
    setTimeout(requestApp, LATEST_MS)
  }

  // Input from before the app has started; app/prerendered/early-input.ts repeats it.
  const early = { typed: new Set() }
  const keep = {
    click: target => (early.tapped = target.closest('button') ?? early.tapped),
    focusin: target => (early.focused = target),
    input: target => early.typed.add(target),
  }
  const listen = ({ type, target }) => target instanceof Element && keep[type](target)
  for (const type of Object.keys(keep)) document.addEventListener(type, listen, true)
  globalThis.takeEarlyInput = () => {
    for (const type of Object.keys(keep)) document.removeEventListener(type, listen, true)
    return early
  }
}
