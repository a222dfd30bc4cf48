// A thread that makes both documents: their libraries take some 100 ms to load and to write them.

import { parentPort, workerData } from 'node:worker_threads'
import { asyncApiDocument } from './asyncapi.ts'
import { openApiDocument } from './openapi.ts'

const version = workerData as string
const documents = [openApiDocument(version), asyncApiDocument(version)]
parentPort?.postMessage(documents.map(document => JSON.stringify(document)))
