/** Whether the service worker controls the page: it can then answer open calls from stored data while offline. */
export function deviceAnswers(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
