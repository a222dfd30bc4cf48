/** Whether this device answers by itself without a network: it has the data as soon as it has the app. */
export function deviceAnswers(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
