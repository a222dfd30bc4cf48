import { rateLimits } from '@sawari/contract'

export const { signInByEmail, signInByAddress, currentPasswordByAccount, codeMails, codesByAddress } =
  rateLimits
