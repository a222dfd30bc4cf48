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
  // To start a request takes a cheap phone a while: a tap is answered in between.
  const AT_ONCE = 4
  let asked = false
  const askForApp = () => {
    if (asked) return
    asked = true
    const [entry, ...parts] = app.split(' ')
    // The entry first: in a window in the background the turns after it come late.
    askFor([
      ['script', { type: 'module', src: entry }],
      ...parts.map(href => ['link', { rel: 'modulepreload', href }]),
    ])
  }
  const askFor = elements => {
    for (const [name, attributes] of elements.splice(0, AT_ONCE))
      document.head.append(Object.assign(document.createElement(name), attributes))
    if (elements.length > 0) setTimeout(askFor, 0, elements)
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

// What is touched before the app is there is kept for it: app/early-input.ts does it again.
if (document.documentElement.dataset.app) {
  const early = { tapped: null, focused: null, typed: new Map() }
  /** Where it stands under the root, and what it is, since the app may show something else there. */
  const placeOf = element => {
    const path = []
    for (let at = element; at.id !== 'root'; at = at.parentElement) {
      if (!at.parentElement) return null
      path.unshift([...at.parentElement.children].indexOf(at))
    }
    return { path, what: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}` }
  }
  const listeners = {
    click: target => {
      const button = target.closest('button')
      if (button) early.tapped = placeOf(button)
    },
    focusin: target => {
      early.focused = placeOf(target)
    },
    input: target => {
      const place = placeOf(target)
      if (place) early.typed.set(place.path.join(), { place, value: target.value })
    },
  }
  const listen = ({ type, target }) => target instanceof Element && listeners[type](target)
  for (const type of Object.keys(listeners)) document.addEventListener(type, listen, true)
  globalThis.takeEarlyInput = () => {
    for (const type of Object.keys(listeners)) document.removeEventListener(type, listen, true)
    return early
  }
}
