// The simulated riders of the demo: their trips, behaviour and chat lines.

import type { RiderAccount } from '../harness/riders.ts'

/** `accepts` and `declines`: the response to requests; `asks`: sends a request to each match. */
export type Manner = 'accepts' | 'declines' | 'asks'

export interface DemoTrip {
  readonly source: string
  readonly destination: string
}

export interface CastMember {
  readonly account: RiderAccount
  readonly trip: DemoTrip
  readonly manner: Manner
  /** Chat lines, sent in order, one in reply to each message. */
  readonly lines: readonly string[]
}

const home: DemoTrip = { source: 'Noida Sector 52 Metro', destination: 'Gaur Chowk (Char Murti)' }
const college: DemoTrip = { source: 'Botanical Garden Metro', destination: 'JSS Academy, Sector 62' }
const mall: DemoTrip = { source: 'Vaishali Metro', destination: 'Ahinsa Khand 2, Indirapuram' }

function member(
  name: string,
  phone: string,
  part: Pick<CastMember, 'trip' | 'manner' | 'lines'>,
): CastMember {
  const mailbox = name.toLowerCase().replaceAll(/[^a-z]+/g, '.')
  const account = { name, email: `${mailbox}@demo.example`, phone, password: 'Demo-ride4!' }
  return { account, ...part }
}

/** Six riders on three trips; the first trip has one rider of each manner. */
export const cast: readonly CastMember[] = [
  member('Bilal Khan', '9000000001', {
    trip: home,
    manner: 'accepts',
    lines: [
      'Hi! I am at the gate near the lift, blue bag.',
      'Good, shall we take the one that is filling now?',
      'We split it in half, yes?',
      'See you in two minutes.',
    ],
  }),
  member('Meera Joshi', '9000000002', {
    trip: home,
    manner: 'declines',
    lines: [],
  }),
  member('Farhan Ali', '9000000003', {
    trip: home,
    manner: 'asks',
    lines: [
      'Hello, thanks for sharing. Which side of the road are you on?',
      'Got it, walking there.',
      'Here!',
    ],
  }),
  member('Ritu Saini', '9000000004', {
    trip: college,
    manner: 'accepts',
    lines: ['Hi, I have a class at ten. Are you at the stand already?', 'Perfect, coming down the stairs.'],
  }),
  member('Joseph Mathew', '9000000005', {
    trip: college,
    manner: 'asks',
    lines: ['Hello! Same way, it seems.', 'I can be there in three minutes.'],
  }),
  member('Nandini Rao', '9000000006', {
    trip: mall,
    manner: 'accepts',
    lines: ['Hi, I am next to the juice stall.', 'Yes, two seats together are easy to get here.'],
  }),
]

/** Each trip once, to show where a person can meet the riders. */
export const trips: readonly DemoTrip[] = [home, college, mall]
