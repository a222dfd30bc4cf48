// Applies the stored theme, and the stored or the browser's language, before the first paint. A separate file, because the content security policy
// forbids inline scripts. The app's counterparts: app/top-bar/display-settings.ts, messages/language.ts.
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

// On a prerendered page this script loads the app, after the first paint. Where nothing is painted (a window in the
// background, hidden English markup) it loads the app immediately.
{
  const { lang, dataset } = document.documentElement
  const { app, awaits } = dataset
  const LATEST_MS = 1_500
  // Starting requests is slow on a cheap phone: it handles a tap after each group of this size.
  const AT_ONCE = 4
  let asked = false
  const askForApp = () => {
    if (asked) return
    asked = true
    const texts = document.documentElement.getAttribute(`data-texts-${lang}`) ?? ''
    const [entry, ...parts] = `${app} ${texts}`.trim().split(' ')
    // The entry first: in a background window the later groups are delayed.
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

// Records input before the app has started; app/prerendered/early-input.ts replays it.
if (document.documentElement.dataset.app) {
  const early = { tapped: null, focused: null, typed: new Map() }
  /** The element's position below the root, and a description, because the app may render another element there. */
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
