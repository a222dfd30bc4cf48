import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** As JSON. */
export interface ApiDocuments {
  readonly openApi: string
  readonly asyncApi: string
}

/** Generates both documents in a worker thread, so that the event loop is not blocked. */
export async function generateDocuments(version: string): Promise<ApiDocuments> {
  const thread = new Worker(new URL('./documents-worker.ts', import.meta.url), {
    workerData: version,
    execArgv: [],
  })
  const [[openApi, asyncApi]] = (await once(thread, 'message')) as [[string, string]]
  return { openApi, asyncApi }
}
