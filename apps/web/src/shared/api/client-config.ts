import type { ClientConfig } from '@sawari/contract'
import { appCalls } from '@sawari/contract/calls/app'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callEndpoint } from './call-endpoint.ts'
import { knownSupportEmail, rememberSupportEmail } from './support-email.ts'

export const clientConfigQuery = queryOptions({
  queryKey: ['client-config'],
  queryFn: readClientConfig,
  staleTime: Number.POSITIVE_INFINITY,
})

async function readClientConfig(): Promise<ClientConfig> {
  const { data } = await callEndpoint(appCalls.config)
  rememberSupportEmail(data.supportEmail)
  return data
}

/** What the server says the client needs to know at run time. */
export function useClientConfig(): UseQueryResult<ClientConfig> {
  return useQuery(clientConfigQuery)
}

export function useSupportEmail(): string {
  return useClientConfig().data?.supportEmail ?? knownSupportEmail()
}
