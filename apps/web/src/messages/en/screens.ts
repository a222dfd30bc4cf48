/** A screen whose code did not arrive. */
export const screenLoad = {
  heading: 'This page did not load',
  reason:
    'The connection may be weak, or a newer version has just been published. Loading again settles both.',
  retry: 'Load again',
}

export const notFound = {
  heading: 'Oops! Wrong Route!',
  text: "Looks like our rickshaw took a wrong turn! The page you're looking for doesn't exist.",
  card: 'Route Not Found!',
  home: 'Take Me Home',
  pause: 'Pause the rickshaw',
  play: 'Let the rickshaw go on',
}

/** Screens that a later version fills. */
export const soon = {
  badge: 'Arrives soon',
  seeStands: 'See auto stands',
  planRoute: 'Plan a route',
  rideBuddy: {
    heading: 'Find Travel Buddy',
    text: 'Share an auto with someone going your way, and split the fare. Matching riders arrives soon.',
    meanwhile:
      'Until then, a seat in a shared auto already costs a part of a reserved one: see where they go.',
  },
}
