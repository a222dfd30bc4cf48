// A worker thread that generates both documents, because loading their libraries and generating takes some 100
// ms.

import { parentPort, workerData } from 'node:worker_threads'
import { asyncApiDocument } from './asyncapi.ts'
import { openApiDocument } from './openapi.ts'

const version = workerData as string
const documents = [openApiDocument(version), asyncApiDocument(version)]
parentPort?.postMessage(documents.map(document => JSON.stringify(document)))
