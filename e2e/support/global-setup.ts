import { startServer } from './server.ts'

/** One server for all browser tests; SAWARI_URL names one that runs already, SAWARI_DATA_DIR its data. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SAWARI_URL) return undefined
  const server = await startServer()
  process.env.SAWARI_URL = server.url
  process.env.SAWARI_DATA_DIR = server.dataDir
  return server.stop
}
