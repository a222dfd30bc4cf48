import { io, type Socket } from 'socket.io-client'

/** A connected web socket with this token, which does not reconnect; rejects with the connect error. */
export async function openSocket(
  url: string,
  token: string,
  extraHeaders: Record<string, string> = {},
): Promise<Socket> {
  const options = { transports: ['websocket'], forceNew: true, reconnection: false, autoConnect: false }
  const socket = io(url, { ...options, auth: { token }, extraHeaders })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', error => {
      socket.disconnect()
      reject(error)
    })
    socket.connect()
  })
  return socket
}
