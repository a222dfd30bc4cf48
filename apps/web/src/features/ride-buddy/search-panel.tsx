import { SEARCH_RADIUS_DEFAULT_KM } from '@sawari/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRideBuddyMessages } from '../../messages/ride-buddy.ts'
import { readTripEnds } from '../../shared/places/place-address.ts'
import { ActiveCard } from './active-card.tsx'
import { searchFailure } from './failures.ts'
import { LoadFailure } from './load-failure.tsx'
import { MatchList } from './match-list.tsx'
import { searchHistoryQuery } from './queries.ts'
import { QuickTips } from './quick-tips.tsx'
import { distinctTrips } from './recent-trips.ts'
import { RecentSearches, SearchForm, type SearchFormHandle } from './search-form.tsx'
import styles from './search-panel.module.css'
import type { SearchTrip } from './search-state.ts'
import { useSendRequest } from './use-requests.ts'
import type { RideBuddy } from './use-ride-buddy.ts'
import { useCancelSearch, useStartSearch } from './use-search.ts'

interface SearchPanelProps {
  readonly buddy: RideBuddy
  readonly form: RefObject<SearchFormHandle | null>
  readonly showConnections: () => void
}

/** Searching: the form, the search that is on, and who was found. */
export function SearchPanel({ buddy, form, showConnections }: SearchPanelProps) {
  const { failures } = useRideBuddyMessages()
  const { search, matches, loads } = buddy
  const { live } = search
  const [draft, setDraft] = useDraft(search.lastTrip)
  const start = useStartSearch(buddy)
  const cancel = useCancelSearch(buddy, () => requestAnimationFrame(() => form.current?.focusSubmit()))
  const send = useSendRequest(buddy, showConnections)
  const { data: history = [] } = useQuery(searchHistoryQuery(buddy.viewer))
  const state = live ? 'active' : start.isPending ? 'searching' : 'idle'
  return (
    <div className={styles.panel}>
      <div className={styles.question}>
        <SearchForm
          ref={form}
          draft={draft}
          setDraft={changed => {
            start.reset()
            setDraft(changed)
          }}
          state={state}
          failure={start.isError && !live ? searchFailure(start.error) : null}
          onSearch={trip => start.mutate(trip)}
        />
        {state === 'idle' && <RecentSearches trips={distinctTrips(history)} onChoose={setDraft} />}
      </div>
      <div className={styles.answer}>
        {loads.search.isError && (
          <LoadFailure text={failures.loadSearch} onRetry={() => void loads.search.refetch()} />
        )}
        {live && (
          <ActiveCard
            live={live}
            matchCount={matches.length}
            small={!live.waiting}
            cancelling={cancel.isPending}
            onCancel={() => cancel.mutate()}
          />
        )}
        <MatchList buddy={buddy} onSend={send} />
        <QuickTips />
      </div>
    </div>
  )
}

/** What the form holds: what was typed, else what was searched last, else what the address says. */
function useDraft(lastTrip: SearchTrip | null) {
  const [query] = useSearchParams()
  const [typed, setTyped] = useState<SearchTrip | null>(null)
  const asked = readTripEnds(query)
  return [typed ?? lastTrip ?? { ...asked, radiusKm: SEARCH_RADIUS_DEFAULT_KM }, setTyped] as const
}
