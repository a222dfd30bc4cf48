export const home = {
  area: 'Noida · Delhi · Ghaziabad',
  tagline: 'Last Mile Travel Made Simple',
  lead: 'See where autos stand, where they go and what a seat costs, before you leave the gate.',
  findRides: 'Find Rides',
  shareJourney: 'Share Journey',
  tilesHeading: 'What you can do here',
  tiles: {
    stands: { title: 'Auto Rickshaw Stands', text: 'Stands on a map, each with its destinations and fares.' },
    routes: { title: 'Smart Routes', text: 'From gate to door, with fare, time and changes.' },
    share: { title: 'Share Your Auto', text: 'Find someone going your way and split the fare.' },
  },
  figuresHeading: 'At a glance',
  figures: {
    spots: { value: '100+', label: 'spots' },
    live: { value: '24/7', label: 'live updates' },
    savings: { value: '30%', label: 'fare savings' },
    connections: { value: '10K+', label: 'connections' },
    fare: { value: '₹15-50', label: 'average fare' },
  },
}
