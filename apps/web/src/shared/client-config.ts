import type { ClientConfig } from '@sawari/contract'
import { readConfig } from '@sawari/contract/client-config'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type App, useApp, useStore } from './app-context.ts'

const DAY_SECONDS = 86_400
const MONTH_SECONDS = 30 * DAY_SECONDS

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

/** For how many days the server keeps messages after the end of their chat, and sessions after their last use. */
interface KeptDays {
  readonly messages: number
  readonly sessions: number
}

/** Whole days, rounded up; the defaults of the product until the server has responded. */
export function useKeptDays(): KeptDays {
  const { chatRetentionSeconds = MONTH_SECONDS, refreshTokenSeconds = MONTH_SECONDS } =
    useClientConfig().data?.durations ?? {}
  const days = (seconds: number) => Math.ceil(seconds / DAY_SECONDS)
  return { messages: days(chatRetentionSeconds), sessions: days(refreshTokenSeconds) }
}

/** The support email address; requests it from the server. */
export function useSupportEmail(): string {
  const app = useApp()
  useQuery(clientConfigQuery(app))
  return useStore(app.supportEmail)
}
