import { startServer } from './server.ts'

/** Starts one server for all browser tests, unless SAWARI_URL (with SAWARI_DATA_DIR) names a running one. */
export default async function globalSetup(): Promise<(() => Promise<unknown>) | undefined> {
  if (process.env.SAWARI_URL) return undefined
  const server = await startServer()
  process.env.SAWARI_URL = server.url
  process.env.SAWARI_DATA_DIR = server.dataDir
  return () => server.stop()
}
