import { useEffect } from 'react'
import { CompanyWatch } from '../../features/ride-buddy/company/company-bar.tsx'
import type { Viewer } from '../../shared/session/access-token.ts'
import { prepareChat, renderChat } from './render-chat.tsx'

/** Travel Buddy on the other screens, with the chat panel of the chat feature. */
export function WatchPage({ viewer }: { readonly viewer: Viewer }) {
  useEffect(prepareChat, [])
  return <CompanyWatch key={viewer.userId} viewer={viewer} renderChat={renderChat} />
}
