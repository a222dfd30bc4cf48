import type { Tokens } from './token-store.ts'

/** A refresh token that was traded, and the tokens that replaced it. */
export interface Rotation {
  readonly from: string
  readonly to: Tokens
}

/** How the tabs of one browser tell each other about rotations. */
export interface RotationChannel {
  tell(rotation: Rotation): void
  listen(heard: (rotation: Rotation) => void): void
}

const CHANNEL_NAME = 'sawari.session'

/**
 * A duplicated tab starts with the same refresh token. If both tabs traded it, the server would take the second
 * trade for a theft and end the session; so the first tab tells the others. Without such a channel it does nothing.
 */
export function openRotationChannel(): RotationChannel {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window))
    return { tell: () => {}, listen: () => {} }
  const channel = new BroadcastChannel(CHANNEL_NAME)
  return {
    tell: rotation => channel.postMessage(rotation),
    listen: heard =>
      channel.addEventListener('message', ({ data }) => {
        const rotation = readRotation(data)
        if (rotation) heard(rotation)
      }),
  }
}

/** Null for a message that another version of the app has sent in another form. */
function readRotation(message: unknown): Rotation | null {
  const { from, to } = (message ?? {}) as Partial<Rotation>
  const { accessToken, refreshToken } = (to ?? {}) as Partial<Tokens>
  if (typeof from !== 'string' || typeof accessToken !== 'string' || typeof refreshToken !== 'string')
    return null
  return { from, to: { accessToken, refreshToken } }
}
