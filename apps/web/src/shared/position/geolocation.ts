import type { Point } from '@sawari/planner/geo'

/** The device's position. Rejects when it is denied, unavailable or timed out. */
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

/** The state of the geolocation permission; 'unknown' in browsers that do not report it. */
export async function positionPermission(): Promise<PermissionState | 'unknown'> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    return 'unknown'
  }
}
