// Every call and file of the API, collected from the features.

import * as accounts from './accounts/index.ts'
import * as app from './app/index.ts'
import type { Download, Endpoint } from './call.ts'
import type { CallPolicy } from './call-policy.ts'
import * as chat from './chat/messages.ts'
import * as feedback from './feedback/send-feedback.ts'
import * as hotspots from './hotspots/index.ts'
import * as moderation from './moderation/index.ts'
import * as openData from './open-data/index.ts'
import * as rideBuddy from './ride-buddy/index.ts'
import * as routePlanner from './route-planner/index.ts'

/** The exports of a module that are of one kind, by their own names or the names that they give their operations. */
type OperationsIn<Module, Kind> = {
  readonly [Key in keyof Module as Module[Key] extends Kind
    ? Module[Key] extends { readonly operationId: infer Name extends string }
      ? Name
      : Key
    : never]: Module[Key]
}

function operationsIn(module: object, field: 'response' | 'mediaType'): object {
  const found = Object.entries<Endpoint | Download>(module as never).filter(
    ([, each]) => typeof each === 'object' && 'policy' in each && field in each,
  )
  return Object.fromEntries(found.map(([key, each]) => [each.operationId ?? key, each]))
}

function callsIn<Module extends object>(module: Module): OperationsIn<Module, Endpoint> {
  return operationsIn(module, 'response') as OperationsIn<Module, Endpoint>
}

function policiesOf<Operations extends object>(operations: Operations) {
  const entries = Object.entries(operations).map(([name, { policy }]) => [name, policy])
  return Object.fromEntries(entries) as {
    readonly [Name in keyof Operations]: Operations[Name] extends {
      readonly policy: infer Policy extends CallPolicy
    }
      ? Policy
      : never
  }
}

/** Every call by the name of its operation. */
export const endpoints = {
  ...callsIn(app),
  ...callsIn(hotspots),
  ...callsIn(routePlanner),
  ...callsIn(accounts),
  ...callsIn(feedback),
  ...callsIn(rideBuddy),
  ...callsIn(chat),
  ...callsIn(moderation),
} as const

/** Every file by the name of its operation. */
export const downloadFiles = operationsIn(openData, 'mediaType') as OperationsIn<typeof openData, Download>

export const apiCalls = policiesOf(endpoints)
export const accountCalls = policiesOf(callsIn(accounts))
export const rideBuddyCalls = policiesOf(callsIn(rideBuddy))
export const chatCalls = policiesOf(callsIn(chat))
export const downloads = policiesOf(downloadFiles)

/** The policies of calls and files by feature; the API document has the same sections. */
export const callsByFeature = {
  app: policiesOf(callsIn(app)),
  hotspots: policiesOf(callsIn(hotspots)),
  'route-planner': policiesOf(callsIn(routePlanner)),
  accounts: accountCalls,
  feedback: policiesOf(callsIn(feedback)),
  'ride-buddy': rideBuddyCalls,
  chat: chatCalls,
  moderation: policiesOf(callsIn(moderation)),
  'open-data': downloads,
} as const

export type CallFeature = keyof typeof callsByFeature
