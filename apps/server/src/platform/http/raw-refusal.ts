import { STATUS_CODES } from 'node:http'
import { errorBody } from '@sawari/contract'

/** A whole response with the envelope and the security headers, for a socket that has no response object. */
export function rawRefusal(status: number, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(errorBody('BAD_REQUEST'))
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
