import { rateLimits } from '@sawari/contract'

export const { searchesByRider, requestsByRider, reportsByRider } = rateLimits
