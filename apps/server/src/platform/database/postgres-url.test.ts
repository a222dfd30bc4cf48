import { expect, onTestFinished, test } from 'vitest'
import { postgresTransport } from '../bus/postgres-transport.ts'
import { openPostgresDatabase, withExplicitTls } from './postgres-database.ts'

const HOST = 'postgres://sawari:secret@db.example/rides'

test.each([
  ['?sslmode=require', '?sslmode=verify-full'],
  ['?sslmode=prefer&sslrootcert=/etc/ca.pem', '?sslmode=verify-full&sslrootcert=/etc/ca.pem'],
  ['?connect_timeout=3&sslmode=verify-ca', '?connect_timeout=3&sslmode=verify-full'],
  ['?sslmode=verify-full', '?sslmode=verify-full'],
  ['?sslmode=no-verify', '?sslmode=no-verify'],
  ['?sslmode=disable', '?sslmode=disable'],
  ['?uselibpqcompat=true&sslmode=require', '?uselibpqcompat=true&sslmode=require'],
  ['', ''],
])('%j becomes %j', (given, explicit) => {
  expect(withExplicitTls(HOST + given)).toBe(HOST + explicit)
})

test('a password that reads like the parameter is kept', () => {
  const url = 'postgres://sawari:sslmode=require@db.example/rides'
  expect(withExplicitTls(url)).toBe(url)
})

test('the driver warns of nothing where sslmode=require is set', async () => {
  const warnings: string[] = []
  const hear = ({ message }: Error) => void warnings.push(message)
  process.on('warning', hear)
  onTestFinished(() => void process.off('warning', hear))
  // Nobody listens at this port; the driver reads the address before it connects.
  const nobody = 'postgres://sawari:secret@127.0.0.1:1/rides?sslmode=require'
  const database = openPostgresDatabase(nobody)
  await expect(database.ping()).rejects.toThrow()
  await database.close()
  const ignore = () => undefined
  const events = { receive: ignore, connected: ignore, counted: ignore }
  await expect(postgresTransport(nobody)(events)).rejects.toThrow()
  expect(warnings).toEqual([])
})
