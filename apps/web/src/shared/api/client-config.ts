import type { ClientConfig } from '@sawari/contract'
import { readConfig } from '@sawari/contract/client-config'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type App, useApp } from '../app-context.ts'
import { useStore } from '../use-store.ts'

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

/** The support e-mail address; requests it from the server. */
export function useSupportEmail(): string {
  const app = useApp()
  useQuery(clientConfigQuery(app))
  return useStore(app.supportEmail)
}
