import { SEARCH_RADIUS_DEFAULT_KM } from '@sawari/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { late } from '../../../shared/late.ts'
import { useQueryString } from '../../../shared/navigation/router-context.tsx'
import { readTripEnds, type TripEnds } from '../../../shared/places/place-address.ts'
import { noPlace } from '../../../shared/places/place-option.ts'
import { lateWhichPlace, placeQuestionsOf } from '../../../shared/places/question/place-question.ts'
import { usePlaces } from '../../../shared/region.ts'
import { BELOW_1024, useMediaQuery } from '../../../shared/ui/device.ts'
import { FailureNote } from '../../../shared/ui/notes.tsx'
import { personalStorage } from '../../../shared/viewer.ts'
import { expectsCompany } from '../company/company-until.ts'
import { searchFailure } from '../exchange/failures.ts'
import { searchHistoryQuery } from '../exchange/queries.ts'
import { useSendRequest } from '../exchange/use-requests.ts'
import type { RideBuddy } from '../exchange/use-ride-buddy.ts'
import { QuickTips } from '../guide.tsx'
import type { SearchState, SearchTrip } from '../model/search-state.ts'
import { MatchList } from '../riders/match-list.tsx'
import { LoadFailure, NoRows } from '../riders/parts.tsx'
import { ActiveCard } from './active-card.tsx'
import styles from './search.module.css'
import { RecentSearches, SearchForm, type SearchFormHandle } from './search-form.tsx'
import { distinctTrips, isBlank, useCancelSearch, useStartSearch } from './use-search.ts'

// The texts shown while waiting are decoration: if they do not load, nothing is shown.
const WaitingLines = late<{ readonly seed: string }>(
  async () => (await import('./waiting-lines.tsx')).WaitingLines,
  undefined,
  <div className={styles.lines} />,
)

/** If its code does not load, the passenger reads only the sentence. */
const WhichPlace = lateWhichPlace<SearchTrip>(({ asks }) => {
  const { form } = useTexts(rideBuddyTexts)
  const { covered } = usePlaces()
  return <FailureNote>{asks === 'which' ? form.placeUnclear : form.outsideRegion(covered)}</FailureNote>
})

interface SearchPanelProps {
  readonly buddy: RideBuddy
  readonly form: RefObject<SearchFormHandle | null>
  readonly showConnections: () => void
}

/** The search tab: form, active search and riders found. */
export function SearchPanel({ buddy, form, showConnections }: SearchPanelProps) {
  const { failures } = useTexts(rideBuddyTexts)
  const { search, matches, loads } = buddy
  const { live } = search
  const [draft, setDraft] = useDraft(search)
  const answer = useRef<HTMLDivElement>(null)
  const start = useStartSearch(buddy)
  const cancel = useCancelSearch(buddy, () => requestAnimationFrame(() => form.current?.focusSubmit()))
  const send = useSendRequest(buddy, showConnections)
  const app = useApp()
  const storage = personalStorage(app.session, buddy.viewer.userId)
  const { data: history = [] } = useQuery(searchHistoryQuery(app, buddy.viewer))
  const state = live ? 'active' : start.isPending ? 'searching' : 'idle'
  const failed = start.isError && !live
  const isWide = !useMediaQuery(BELOW_1024)
  const begin = (trip: SearchTrip) =>
    start.mutate(trip, {
      // Below the filled-in form the riders found would be out of sight.
      onSuccess: () =>
        isWide || requestAnimationFrame(() => answer.current?.scrollIntoView?.({ block: 'start' })),
    })
  // On wide screens the remaining time is beside the riders found, on one column above them.
  const activeCard = live && (
    <ActiveCard
      live={live}
      matchCount={matches.length}
      cancelling={cancel.isPending}
      onCancel={() => cancel.mutate()}
    />
  )
  const unclear = failed ? placeQuestionsOf(start.error) : undefined
  // While a search or a connection may be active, the form waits until the search has loaded.
  if (loads.search.isPending && buddy.online && expectsCompany(storage, Date.now()))
    return <NoRows load={loads.search} text="" />
  return (
    <div className={styles.panel} data-live={live !== null}>
      <div className={styles.question}>
        {isWide && activeCard}
        <SearchForm
          ref={form}
          draft={draft}
          setDraft={changed => {
            start.reset()
            setDraft(changed)
          }}
          state={state}
          failure={failed && !unclear ? searchFailure(start.error) : null}
          onSearch={begin}
        />
        {unclear && (
          <WhichPlace
            asks={unclear.asks}
            question={unclear.questions[0]!}
            trip={draft}
            onChoose={trip => {
              setDraft(trip)
              begin(trip)
            }}
            onEdit={() => {
              start.reset()
              requestAnimationFrame(() => form.current?.focusEnd(unclear.questions[0]!.field))
            }}
          />
        )}
        {state === 'idle' && <RecentSearches trips={distinctTrips(history)} onChoose={setDraft} />}
      </div>
      <div ref={answer} className={styles.answer}>
        {!isWide && activeCard}
        {loads.search.isError && (
          <LoadFailure text={failures.loadSearch} onRetry={() => void loads.search.refetch()} />
        )}
        <MatchList buddy={buddy} onSend={send} />
        {live?.waiting && <WaitingLines seed={live.searchId} />}
        <QuickTips />
      </div>
    </div>
  )
}

/**
 * The form's trip: the passenger's edits since the last search began, otherwise that search's trip; initially the
 * trip in the address.
 */
function useDraft({ live, lastTrip }: SearchState) {
  const [query] = useQueryString()
  const [state, setState] = useState(() => ({ searchId: live?.searchId, draft: tripOf(readTripEnds(query)) }))
  if (live && state.searchId !== live.searchId) setState({ searchId: live.searchId, draft: live.trip })
  const setDraft = (draft: SearchTrip) => setState(current => ({ ...current, draft }))
  return [state.draft ?? lastTrip ?? emptyTrip, setDraft] as const
}

const emptyTrip: SearchTrip = { source: noPlace, destination: noPlace, radiusKm: SEARCH_RADIUS_DEFAULT_KM }

function tripOf(ends: TripEnds): SearchTrip | null {
  const isNamed = !isBlank(ends.source) || !isBlank(ends.destination)
  return isNamed ? { ...ends, radiusKm: SEARCH_RADIUS_DEFAULT_KM } : null
}
