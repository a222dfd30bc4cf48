// Facts, insights and testimonials are original texts; the figures come from the specification.
export const home = {
  tagline: 'Last Mile Travel Made Simple',
  lead: 'See where autos stand, where they go and what a seat costs, before you leave the gate.',
  findRides: 'Find Rides',
  shareJourney: 'Share Journey',
  search: {
    label: 'Where are you going?',
    placeholder: 'Stand, sector, metro, market…',
    go: 'Show routes',
    from: 'From',
    fromHere: 'From my location',
    kept: { home: 'Home', work: 'Work' },
  },
  tilesHeading: 'What you can do here',
  tiles: {
    stands: { title: 'Auto Rickshaw Stands', text: 'Stands on a map, each with its destinations and fares.' },
    routes: { title: 'Smart Routes', text: 'From gate to door, with fare, time and changes.' },
    share: { title: 'Share Your Auto', text: 'Find someone going your way and split the fare.' },
  },
  tilesPosition: (position: number, count: number) => `${position} of ${count}`,
  pauseMotion: 'Pause motion',
  playMotion: 'Play motion',
  figuresHeading: 'At a glance',
  figures: {
    spots: { value: '100+', label: 'spots' },
    live: { value: '24/7', label: 'live updates' },
    savings: { value: '30%', label: 'fare savings' },
    connections: { value: '10K+', label: 'connections' },
    fare: { value: '₹15-50', label: 'average fare' },
  },

  why: {
    heading: 'Why Auto Rickshaws',
    lead: 'Three wheels that go where the metro ends.',
    facts: {
      stretch: {
        title: 'The missing stretch',
        text: 'A metro line ends at a gate. An auto takes the last two or three kilometres to your door.',
      },
      share: {
        title: 'Priced by the seat',
        text: 'On shared routes several riders fill one auto, and each pays for one seat only.',
      },
      gas: {
        title: 'Runs on CNG',
      },
      room: {
        title: 'Small on the road',
        text: 'An auto takes far less room than a car, and gets into lanes where no bus can turn.',
      },
    },
    insightsHeading: 'Quick insights',
    insights: [
      'Shared autos usually leave when they are full, so a busy stand means a short wait.',
      'Agree on the fare before you board, or ask for the meter on a reserved ride.',
      'A reserved auto costs more late at night: the tariff has a night charge.',
      'Up to about a kilometre, walking is often as fast as changing autos.',
      'Carry small notes: drivers often lack change for a large one.',
      'Two riders going the same way can split one reserved auto, and both pay less.',
    ],
  },

  features: {
    heading: 'What Sawari does',
    show: (title: string) => `Show ${title}`,
    items: {
      hotspots: {
        title: 'Real-time Hotspots',
        text: 'Stands near you with their availability by the hour, and where their autos go.',
        value: '100+',
        label: 'spots',
      },
      routes: {
        title: 'Smart Route Planning',
        text: 'Fastest, cheapest and shortest way by shared auto, with every change and the whole fare.',
        value: '30%',
        label: 'fare savings',
      },
      sharing: {
        title: 'Ride Sharing Network',
        text: 'Riders on overlapping routes meet, chat for a few minutes and share one auto.',
        value: '10K+',
        label: 'connections',
      },
    },
  },

  testimonials: {
    heading: 'How a ride could go',
    note: 'Illustrative examples, written by us. These are not real customers.',
    mark: 'Sample',
    previous: 'Previous testimonial',
    next: 'Next testimonial',
    dot: (position: number, count: number) => `Testimonial ${position} of ${count}`,
    items: [
      {
        quote:
          'I get off at the metro, see which stand has autos to my sector, and know the seat fare before I ask.',
        name: 'A daily commuter',
      },
      {
        quote:
          'The planner showed me one change that I did not know about. It cost less than the direct auto.',
        name: 'A student',
      },
      {
        quote: 'Two of us wanted the same hospital gate. We shared one auto and each paid half.',
        name: 'A visitor',
      },
    ],
  },
} as const
