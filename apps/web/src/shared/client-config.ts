import type { ClientConfig } from '@sawari/contract'
import { readConfig } from '@sawari/contract/client-config'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type App, useApp } from './app-context.ts'
import { useStore } from './use-store.ts'

function clientConfigQuery({ api, supportEmail }: App) {
  return queryOptions({
    queryKey: ['client-config'],
    queryFn: async () => {
      const { data } = await api.call(readConfig)
      supportEmail.setState(data.supportEmail)
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The configuration that the server sends to the client at run time. */
export function useClientConfig(): UseQueryResult<ClientConfig> {
  return useQuery(clientConfigQuery(useApp()))
}

/** How long a search, the chat of a connection, its contact details and a code last, in whole minutes. */
interface LifetimeMinutes {
  readonly search: number
  readonly chat: number
  readonly contact: number
  readonly code: number
}

/** The durations that this server uses; until it has responded, the defaults of the product. */
export function useLifetimeMinutes(): LifetimeMinutes {
  const durations = useClientConfig().data?.durations
  if (!durations) return { search: 5, chat: 10, contact: 5, code: 10 }
  const minutes = (seconds: number) => Math.max(1, Math.round(seconds / 60))
  return {
    search: minutes(durations.buddySearchSeconds),
    chat: minutes(durations.chatSeconds),
    contact: minutes(durations.contactSeconds),
    code: minutes(durations.otpSeconds),
  }
}

/** The support e-mail address; requests it from the server. */
export function useSupportEmail(): string {
  const app = useApp()
  useQuery(clientConfigQuery(app))
  return useStore(app.supportEmail)
}
