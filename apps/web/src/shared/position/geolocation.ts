import type { Point } from '@sawari/geo'

/** Where the device says it is. Rejects when it is not allowed, not able or too slow to say. */
export function currentPosition(options: PositionOptions): Promise<Point> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('This browser has no geolocation'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ message }) => reject(new Error(message)),
      options,
    )
  })
}

/** What the browser would do with a question for the position; some browsers do not say. */
export async function positionPermission(): Promise<PermissionState | 'unknown'> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    return 'unknown'
  }
}
