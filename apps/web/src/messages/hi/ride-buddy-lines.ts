export type LineKind = 'joke' | 'pun' | 'fact' | 'motivation'

/** Something to read while nobody has been found yet: kind, true, and at nobody's cost. */
export interface WaitingLine {
  readonly kind: LineKind
  readonly text: string
}

const jokes = [
  'Why did the samosa take an auto? It had tried to roll, and could not.',
  'Why do autos never win at hide and seek? You hear them long before you see them.',
  'What goes best with a traffic jam? A little patience, and some bread.',
  'Knock, knock. Who’s there? Auto. Auto who? You auto know by now!',
  'My umbrella and I have an understanding: it rains when I forget it.',
  'Why is the map so calm? It knows where everything is.',
  'Why did two commuters get along at once? They had six kilometres in common.',
  'How does an auto say hello? Once with the horn. And good morning? Twice.',
  'What did the metro gate say to the rider? Tap in, we have so much to go through.',
  'I wanted a short cut. The hairdresser was closed, so I shared an auto.',
]

const puns = [
  'You auto have some company.',
  'Wheel find somebody soon.',
  'Sharing a ride is a fare deal.',
  'All is fare in a shared auto.',
  'This wait is not in vain. It is only in lane.',
  'Let’s take this one turn at a time.',
  'A good match is hard to brake.',
  'Seat back and relax, we are looking.',
  'Two heads are better than one, and so are two halves of a fare.',
  'We are geared up. Now for a meter mate.',
]

const facts = [
  'The word rickshaw comes from Japanese: jinrikisha, a carriage moved by human strength.',
  'Noida is short for New Okhla Industrial Development Authority.',
  'Three wheels always touch the ground, however rough it is: three points make a plane.',
  'The first line of the Delhi Metro opened in December 2002.',
  'The metro reached Ghaziabad in 2011, at Vaishali.',
  'The rupee sign ₹ is from 2010. It joins the Devanagari र with the Roman R.',
  'Autos in Delhi changed to CNG in the years around 2000.',
  'All of India keeps one time, five and a half hours ahead of Greenwich.',
  'A kilometre on foot takes about twelve minutes.',
  'Two riders in one auto need half the fuel a head, and half the road.',
]

const motivation = [
  'Somebody nearby may be looking at the same clock.',
  'Small savings, five days a week, add up to something by the end of the month.',
  'You have already done the hard part: you asked.',
  'Good company makes any road shorter.',
  'A minute of waiting now may be half a fare saved.',
  'Every shared seat makes the road a little quieter.',
  'If nobody comes this time, the next search is free too.',
  'You could be the first hello of somebody’s morning.',
  'Breathe in, breathe out. The stand is not going anywhere.',
  'Each rider who shares makes it easier for the next one.',
]

const ofKind = (kind: LineKind, texts: readonly string[]): readonly WaitingLine[] =>
  texts.map(text => ({ kind, text }))

/** Taken in turn, so that no two of a kind follow each other. */
export const waitingLines: readonly WaitingLine[] = interleaved([
  ofKind('joke', jokes),
  ofKind('fact', facts),
  ofKind('pun', puns),
  ofKind('motivation', motivation),
])

function interleaved(groups: readonly (readonly WaitingLine[])[]): readonly WaitingLine[] {
  const longest = Math.max(...groups.map(group => group.length))
  return Array.from({ length: longest }, (_, place) => groups.flatMap(group => group[place] ?? [])).flat()
}
